/** Words that exclude each other, with sentences that have a slot for one of them. */
export interface Kind {
  words: string
  /** `{}` is the slot; `a {}` becomes `an {}` if the word requires it. */
  frames: readonly string[]
}

/** Written only for the evaluation, independently of the product, so that the product can fail it. */
export const kinds: Record<string, Kind> = {
  colours: {
    words:
      'red, blue, green, yellow, orange, purple, pink, black, white, brown, grey, turquoise, beige, maroon, lilac, mauve, magenta, burgundy, teal, khaki',
    frames: [
      'A boy in a {} shirt is climbing a fence behind the school.',
      'Two people wait for the bus next to a {} wall.',
      'The {} umbrella belongs to the woman by the door.',
      'An older man carries a {} suitcase across the square.',
      'Several runners wearing {} vests pass a crowd of onlookers.',
      'A girl paints the front door {} while her father watches.',
    ],
  },
  numbers: {
    words: 'two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, fifteen, twenty, thirty, fifty',
    frames: [
      '{} children are playing with a ball in the yard.',
      'A juggler keeps {} rings in the air above the crowd.',
      'The group of {} hikers rests beside a stream.',
      'There are {} bicycles chained to the railing outside.',
      '{} young men stand on a roof and wave at the camera.',
      'A waitress carries {} plates to a table by the window.',
    ],
  },
  ordinals: {
    words: 'first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth',
    frames: [
      'The runner in the {} lane raises both arms.',
      'A woman leans out of a window on the {} floor.',
      'The band plays its {} song of the evening.',
      'A cyclist crosses the line in {} place and smiles.',
      'This is the {} photo the tourists took in front of the gate.',
      'The child sits in the {} row of the theatre.',
    ],
  },
  rooms: {
    words:
      'kitchen, bathroom, bedroom, garage, attic, basement, dining room, living room, hallway, pantry, nursery, library, conservatory, laundry room, cellar',
    frames: [
      'A man is fixing a lamp in the {}.',
      'Two sisters are arguing in the {} of their house.',
      'The dog sleeps on a blanket in the {}.',
      'A painter puts a second coat on the {} ceiling.',
      'Boxes are piled up to the window in the {}.',
      'Somebody left the light on in the {}.',
    ],
  },
  countries: {
    words:
      'France, Germany, Italy, Spain, Poland, Norway, Portugal, Japan, China, India, Brazil, Chile, Mexico, Canada, Egypt, Kenya, Morocco, Australia, Greece, Vietnam, Peru, Finland, Turkey, Nepal',
    frames: [
      'A couple walks along the beach during a holiday in {}.',
      'A farmer in {} drives a flock of sheep along the road.',
      'Children in {} line up in front of a small school.',
      'The team from {} celebrates a goal with its fans.',
      'Three women sell fruit at a street market in {}.',
      'A train runs through the mountains of {} in the rain.',
    ],
  },
  nationalities: {
    words:
      'French, German, Italian, Spanish, Polish, Norwegian, Portuguese, Japanese, Chinese, Indian, Brazilian, Chilean, Mexican, Canadian, Egyptian, Kenyan, Moroccan, Australian, Greek, Peruvian, Finnish, Turkish, Swedish, Irish',
    frames: [
      'A {} woman is sweeping the steps of a shop.',
      'Two {} soldiers stand guard in front of a palace.',
      'A {} chef is preparing a meal for a large family.',
      'The {} player kicks the ball over the goal.',
      'A crowd listens to a {} singer on a small stage.',
      'Some {} students are looking at a map of the city.',
    ],
  },
  drinks: {
    words:
      'coffee, tea, water, milk, beer, wine, juice, lemonade, whiskey, vodka, cider, cocoa, rum, champagne, gin, tequila, soda, brandy, smoothies',
    frames: [
      'A man is drinking {} at a small table outside.',
      'The waiter pours {} for two guests by the window.',
      'A woman buys {} from a stall at the fair.',
      'Four friends are having {} after a long day at work.',
      'A bottle of {} stands on the shelf behind the counter.',
      'An elderly lady spills {} on the carpet.',
    ],
  },
  materials: {
    words:
      'wood, metal, plastic, glass, stone, paper, leather, cotton, wool, silk, steel, copper, bronze, concrete, brick, marble, cardboard, nylon, rubber, ceramic, bamboo, clay',
    frames: [
      'A boy sits on a chair made of {}.',
      'The artist is shaping a figure out of {}.',
      'A pile of {} lies next to the workers.',
      'The old box in the corner is made of {}.',
      'A craftsman cuts {} at a bench in his workshop.',
      'Two men unload {} from the back of a van.',
    ],
  },
  vegetables: {
    words:
      'carrots, potatoes, onions, tomatoes, cucumbers, cabbage, spinach, broccoli, peas, beans, pumpkins, radishes, celery, leeks, peppers, turnips, asparagus, lettuce, zucchini, garlic',
    frames: [
      'A woman is chopping {} in a bright kitchen.',
      'A farmer sells {} from the back of a truck.',
      'The cook throws {} into a large pan.',
      'Two children are picking {} in the garden.',
      'A man carries a basket of {} on his head.',
      'A plate of {} stands in front of the child.',
    ],
  },
  instruments: {
    words:
      'guitar, piano, violin, cello, flute, trumpet, clarinet, harp, saxophone, trombone, accordion, banjo, tuba, mandolin, oboe, harmonica, ukulele, drums',
    frames: [
      'A man is playing the {} on a street corner.',
      'A teenager practises the {} in front of a mirror.',
      'The girl with the {} waits for her turn on stage.',
      'An old man teaches his grandson to play the {}.',
      'A woman in a long dress plays the {} at a wedding.',
      'Nobody in the park listens to the man with the {}.',
    ],
  },
  planets: {
    words: 'Mercury, Venus, Mars, Jupiter, Saturn, Uranus, Neptune, Pluto, Earth',
    frames: [
      'A teacher shows the class a picture of {}.',
      'The boy looks at {} through a telescope.',
      'A poster of {} hangs above the bed.',
      'The scientist explains how a probe reached {}.',
    ],
  },
  animals: {
    words:
      'dog, cat, horse, cow, goat, sheep, rabbit, monkey, elephant, giraffe, tiger, bear, wolf, fox, squirrel, duck, goose, parrot, penguin, lizard, turtle, snake, camel, kangaroo, hamster, badger, hedgehog',
    frames: [
      'A {} is standing in the shade of a large tree.',
      'The girl feeds a {} with her left hand.',
      'A man takes a photo of a {} at the zoo.',
      'The {} runs away from two shouting boys.',
      'A brown {} is drinking from a puddle.',
      'Some tourists are watching a {} on the bank of a river.',
    ],
  },
  sports: {
    words:
      'football, basketball, tennis, volleyball, baseball, hockey, rugby, cricket, golf, badminton, handball, squash, billiards, lacrosse, polo, softball, water polo',
    frames: [
      'Two teams of girls are playing {} on a sunny day.',
      'A man watches {} on a big screen in a bar.',
      'The boys play {} behind the church every Sunday.',
      'A young woman teaches {} at a summer camp.',
      'Several people have gathered to watch a game of {}.',
    ],
  },
  clothes: {
    words:
      'shirt, sweater, jacket, coat, dress, skirt, hat, scarf, vest, apron, raincoat, cardigan, bathrobe, tuxedo, poncho, kimono, blouse, helmet',
    frames: [
      'A woman in a yellow {} is reading on a bench.',
      'The man hangs his {} on a hook behind the door.',
      'A child in a {} is jumping over a puddle.',
      'A tailor is repairing a {} for an old customer.',
      'The singer throws a {} into the crowd.',
    ],
  },
  vehicles: {
    words:
      'car, bus, truck, train, tram, bicycle, motorcycle, tractor, helicopter, van, ambulance, scooter, sailboat, canoe, ferry, taxi, limousine, bulldozer',
    frames: [
      'A {} is waiting in front of the station.',
      'The woman waves from the window of a {}.',
      'Two mechanics are repairing a {} in the rain.',
      'A {} has stopped beside the river.',
      'The children look at an old {} in the museum.',
    ],
  },
  professions: {
    words:
      'doctor, nurse, teacher, lawyer, farmer, baker, butcher, carpenter, plumber, electrician, pilot, soldier, fireman, barber, painter, photographer, dentist, librarian, fisherman, mechanic, priest',
    frames: [
      'A {} is talking to a small group of people.',
      'The {} stands in a doorway and smokes.',
      'A tired {} is eating lunch on a bench.',
      'The {} shakes hands with a man in a suit.',
      'A young woman works as a {} in a small town.',
    ],
  },
  body: {
    words: 'arm, leg, knee, elbow, shoulder, ankle, wrist, thumb, neck, nose, chin, hip, ear, foot, cheek',
    frames: [
      'A nurse puts a bandage on the {} of a small boy.',
      'The player hurt his {} during the game.',
      'A man has a tattoo of a snake on his {}.',
      'The woman is holding ice against her {}.',
    ],
  },
  fruit: {
    words:
      'apples, bananas, oranges, pears, grapes, strawberries, cherries, peaches, plums, lemons, mangoes, pineapples, melons, raspberries, apricots, figs, coconuts',
    frames: [
      'A boy is eating {} under a tree.',
      'A merchant weighs {} for a customer.',
      'The bowl on the table is full of {}.',
      'Two women are packing {} into wooden boxes.',
    ],
  },
  family: {
    words:
      'mother, father, brother, sister, uncle, aunt, grandmother, grandfather, cousin, nephew, niece, daughter, son',
    frames: [
      'A little boy is holding the hand of his {}.',
      'The {} of the bride gives a short speech.',
      'She is waiting for her {} at the airport.',
      'He sends a postcard to his {} from the mountains.',
    ],
  },
  months: {
    words: 'January, February, March, April, May, June, July, August, September, October, November, December',
    frames: [
      'The festival takes place in {} every year.',
      'The lake freezes over in {} as a rule.',
      'They got married in {} in a small church.',
      'The contract with the landlord ends in {}.',
    ],
  },
  weekdays: {
    words: 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday',
    frames: [
      'The market is held on {} in front of the town hall.',
      'Her train leaves on {} at noon.',
      'The choir rehearses every {} in the old school.',
      'The invoices are sent on {} before lunch.',
    ],
  },
  directions: {
    words: 'north, south, east, west',
    frames: [
      'The hikers are walking {} along the ridge.',
      'The window of the office faces {}.',
      'A road leads {} out of the village.',
      'Strong wind from the {} pushes the boats to the shore.',
    ],
  },
  languages: {
    words:
      'English, French, German, Spanish, Italian, Dutch, Polish, Russian, Arabic, Hebrew, Korean, Japanese, Mandarin, Hindi, Swedish, Latin',
    frames: [
      'The guide explains the painting in {}.',
      'She teaches {} at an evening school.',
      'The sign above the entrance is written in {}.',
      'The letters in the archive are all in {}.',
    ],
  },
  currencies: {
    words: 'dollars, euros, pounds, yen, francs, pesos, rupees, rubles, yuan, kronor, shekels',
    frames: [
      'The tickets cost twenty {} at the door.',
      'She keeps her savings in {} at a small bank.',
      'All prices in the catalogue are given in {}.',
      'He paid the driver in {} and left.',
    ],
  },
  shapes: {
    words: 'circle, square, triangle, rectangle, hexagon, cube, sphere, pyramid, cylinder, star',
    frames: [
      'The child draws a {} on the pavement.',
      'The stones were laid out in the form of a {}.',
      'A large {} of steel stands in front of the museum.',
      'She folds the sheet into a {}.',
    ],
  },
  weather: {
    words: 'sunny, rainy, snowy, windy, foggy, stormy, cloudy, humid',
    frames: [
      'A couple is having a picnic on a {} day.',
      'It was a {} morning when the boats went out.',
      'The parade goes through the town in {} weather.',
    ],
  },
  furniture: {
    words: 'chair, table, bed, desk, couch, wardrobe, bookcase, stool, bench, cradle, cupboard, armchair',
    frames: [
      'Two movers are carrying a {} up the stairs.',
      'The {} in the corner is older than the house.',
      'A man is painting a {} in his yard.',
      'The cat hides behind the {} when guests come.',
    ],
  },
}
