/**
 * Words that exclude one another, a line a kind: the thing that is one of them is none of the others. Written for this
 * product; commas part the words, `=` joins words that mean the same here. Plain forms, lower case.
 */
export const kinds: Record<string, string> = {
  colour:
    'red=crimson=scarlet, orange, yellow, green, blue=navy, purple=violet, pink, brown, black, white, grey=gray, beige=tan, gold=golden, silver, turquoise=teal, maroon, cyan, magenta, blond=blonde, ivory, lavender, khaki, indigo, amber',
  room: 'kitchen, bathroom=restroom=toilet=rest room, bedroom, lounge=parlor=parlour=living room, garage, basement=cellar, attic=loft, hallway=corridor, balcony, pantry, nursery, library, classroom, office, studio, ballroom, auditorium, cafeteria, gym, laundry, porch, closet, laboratory=lab, dungeon, lobby=foyer, courtroom, dorm=dormitory, greenhouse, sauna, warehouse, dining room, laundry room, waiting room, conference room=meeting room, dressing room, guest room, engine room, storage room=storeroom, locker room, sun room, changing room',
  place:
    'beach, forest=wood, desert, mountain, park, street=road, river, lake, ocean=sea, field, jungle, airport, restaurant, hospital, church, museum, supermarket, stadium, pool, cave, island, farm, zoo, bridge, sidewalk, garden, school, hotel, theater=theatre, library, cemetery, bank, prison=jail, castle, mall',
  country:
    'afghanistan, argentina, australia, austria, belgium, brazil, bulgaria, canada, chile, china, colombia, croatia, cuba, cyprus, denmark, egypt, ethiopia, finland, france, germany, ghana, greece, haiti, hungary, iceland, india, indonesia, iran, iraq, ireland, israel, italy, jamaica, japan, jordan, kenya, kuwait, lebanon, libya, luxembourg, malaysia, malta, mexico, mongolia, morocco, nepal, netherlands=holland, nigeria, norway, pakistan, panama, peru, philippines, poland, portugal, qatar, romania, russia, scotland, serbia, singapore, slovakia, slovenia, somalia, spain, sudan, sweden, switzerland, syria, taiwan, tanzania, thailand, tunisia, turkey, uganda, ukraine, uruguay, venezuela, vietnam, wales, yemen, zambia, zimbabwe, england, britain=uk=united kingdom=u.k, america=usa=united states=u.s, ecuador, bolivia, guatemala, algeria, angola, cambodia, korea, new zealand, south africa, saudi arabia, sri lanka, costa rica, czech republic=czechia, south korea, north korea, puerto rico, el salvador',
  nationality:
    'afghan, argentinian=argentine, australian, austrian, belgian, brazilian, bulgarian, canadian, chilean, chinese, colombian, croatian, cuban, czech, danish, dutch, egyptian, english, ethiopian, finnish, french, german, greek, hungarian, icelandic, indian, indonesian, iranian=persian, iraqi, irish, israeli, italian, jamaican, japanese, kenyan, korean, lebanese, malaysian, mexican, mongolian, moroccan, nepalese, nigerian, norwegian, pakistani, peruvian, filipino, polish, portuguese, romanian, russian, scottish, serbian, slovak, slovenian, somali, spanish, sudanese, swedish, swiss, syrian, taiwanese, thai, tunisian, turkish, ukrainian, venezuelan, vietnamese, welsh, american, arabic, hebrew, hindi, latin, british, ecuadorian, bolivian, algerian, cambodian, scandinavian, african, asian, european',
  continent: 'africa, asia, europe, antarctica, oceania',
  city: 'london, paris, berlin, madrid, rome, tokyo, beijing, moscow, sydney, chicago, boston, seattle, dallas, houston, toronto, vienna, dublin, lisbon, athens, cairo, delhi, mumbai, shanghai, istanbul, amsterdam, prague, warsaw, budapest, oslo, stockholm, helsinki, copenhagen, zurich, geneva, barcelona, munich, miami, detroit, philadelphia, venice, florence, new york=nyc, los angeles, san francisco, san diego, las vegas, hong kong, mexico city, rio',
  drink:
    'water, tea, coffee=espresso=cappuccino, milk, juice, beer=ale=lager, wine, vodka, whiskey=whisky=bourbon, rum, gin, tequila, champagne, lemonade, soda=cola=coke=soft drink, cider, cocoa=hot chocolate, brandy, martini, smoothie, milkshake, cocktail, sake, scotch, cognac, kefir, sangria, liqueur, margarita, sherry, punch, mojito, absinthe, pepsi, sprite, iced tea, orange juice, apple juice, sparkling water',
  material:
    'wood=timber=wooden, metal, plastic, glass, stone, paper, leather, cotton, wool, silk, steel, iron, copper, bronze, brass, aluminium=aluminum, rubber, concrete=cement, brick, clay, marble, granite, cardboard, linen, nylon, polyester, denim, velvet, titanium, porcelain, ceramic, bamboo, straw=hay, wax, tin, lead, zinc, nickel, platinum, quartz, diamond, fiberglass, satin, suede, lace, fur, foam, gravel, sand, ice, wicker, burlap, canvas, flannel, cashmere, felt, plaster, ivory, jade, wrought iron, stainless steel, cork, ebony, oak, pine, mahogany, tinfoil, vinyl, styrofoam, slate, limestone, sandstone, terracotta, gold, silver, pewter, chrome',
  animal:
    'dog=puppy=hound, cat=kitten, horse=mare, cow=cattle, bull, pig=hog, sheep=lamb, goat, chicken=hen, rooster, duck, goose, turkey, rabbit=bunny, mouse, rat, hamster, squirrel, deer, bear, wolf, fox, lion, tiger, leopard, cheetah, elephant, giraffe, zebra, rhino=rhinoceros, hippo=hippopotamus, monkey, gorilla, panda, koala, kangaroo, camel, donkey, mule, turtle=tortoise, snake, lizard, crocodile=alligator, frog, fish, shark, whale, dolphin, octopus, crab, lobster, shrimp, eagle, owl, parrot, penguin, swan, pigeon, hedgehog, lemur, otter, seal, bee, butterfly, spider, ant, bat, moose, llama, buffalo, sloth, raccoon, skunk, beaver, walrus, salmon, polar bear, guinea pig, sea lion, mountain lion, badger, pony, baboon, hyena, vulture, falcon, crow=raven, seagull=gull, jellyfish, starfish, ostrich, peacock, flamingo',
  person: 'man=guy=gentleman=male=husband, woman=lady=female=wife',
  youth: 'boy, girl',
  family:
    'mother=mom, father=dad, sister, brother, son, daughter, uncle, aunt, grandmother=grandma, grandfather=grandpa, nephew, niece, baby=infant, cousin, grandson, granddaughter, stepmother, stepfather, godmother, godfather',
  profession:
    'doctor=physician, nurse, teacher, lawyer=attorney, engineer, farmer, chef=cook, waiter=waitress, baker, butcher, carpenter, plumber, electrician, mechanic, pilot, soldier, sailor, policeman=cop=police officer, firefighter=fireman=fire fighter, judge, priest, scientist, professor, librarian, cashier, barber=hairdresser, tailor, actor=actress, singer, dancer, painter, photographer, journalist=reporter, secretary, janitor, fisherman, clown, magician, astronaut, president, banker, accountant, dentist, surgeon, pharmacist, veterinarian, architect, cowboy, referee, coach, student, sculptor, conductor, bartender, miner, welder, blacksmith, shoemaker=cobbler, gardener, nun, monk, bishop, maid, butler, salesman, lifeguard, paramedic, psychologist, economist, wrestler, boxer, goalkeeper, drummer, violinist, pianist, guitarist, comedian, magistrate, mayor, senator',
  instrument:
    'guitar, piano, violin=fiddle, cello, flute, drum=drum kit, trumpet, saxophone=sax, clarinet, harp, trombone, tuba, banjo, harmonica, accordion, ukulele, oboe, bassoon, organ, mandolin, bagpipe, xylophone, tambourine, viola, recorder, sitar, bongo, bass=bass guitar, cymbal, french horn, double bass, triangle, lute, lyre, fife, bugle, piccolo, zither',
  sport:
    'soccer=football, basketball, baseball, volleyball, tennis, badminton, golf, cricket, rugby, hockey, boxing, wrestling, swimming, cycling, skiing, snowboarding, surfing, skating, skateboarding, bowling, archery, fencing, rowing, sailing, karate, judo, chess, poker, lacrosse, polo, softball, gymnastics, billiards, croquet, ice hockey, table tennis=ping pong, water polo, american football, handball, squash',
  vehicle:
    'car=automobile, truck=lorry, bus, van, bicycle, motorcycle=motorbike, scooter, train, tram=trolley, subway, plane=airplane=aeroplane, helicopter, boat=ship, ferry, canoe=kayak, yacht, raft, taxi=cab, tractor, ambulance, tank, rocket, skateboard, sled=sledge, wagon, jeep, limousine, submarine, tricycle, unicycle, cart, jet, snowmobile, segway, wheelchair, fire truck=fire engine, pickup truck, hot air balloon, police car, school bus, golf cart, bulldozer, forklift, hovercraft, glider, carriage, barge, dinghy, gondola, sailboat, speedboat, minivan, hearse, zeppelin',
  vegetable:
    'carrot, potato, tomato, onion, garlic, cucumber, lettuce, cabbage, broccoli, cauliflower, spinach, pea, bean, corn=maize, pepper, pumpkin, zucchini=courgette, eggplant=aubergine, radish, beet=beetroot, celery, asparagus, mushroom, leek, turnip, kale, artichoke, squash, parsnip, okra, yam, sweet potato, green bean, brussels sprout, bell pepper, chili pepper, spring onion, shallot, fennel, kohlrabi, rhubarb, sprout',
  fruit:
    'apple, banana, pear, peach, plum, cherry, grape, strawberry, raspberry, blueberry, blackberry, melon=watermelon, pineapple, mango, lemon, lime, kiwi, coconut, fig, papaya, apricot, grapefruit, pomegranate, avocado, cranberry, orange, tangerine=mandarin, nectarine, guava, passion fruit, gooseberry, currant, date, honeydew, lychee',
  food: 'bread, rice, pasta=spaghetti=noodle, pizza, soup, salad, sandwich, hamburger=burger, cheese, butter, egg, beef=steak, pork=ham=bacon, chicken, fish, cake, cookie, pie, chocolate, sugar, salt, honey, yogurt, cereal, popcorn, sushi, taco, sausage, pancake, donut=doughnut, curry, tofu, shrimp, flour',
  body: 'head, face, neck, shoulder, arm, elbow, wrist, hand, finger, thumb, chest, stomach=belly, knee, leg, ankle, foot, toe, ear, eye, nose, mouth, tongue, tooth, hair, chin, cheek, forehead, hip, thigh, eyebrow, eyelid, lip, waist',
  clothing:
    'shirt=jersey, pants=trousers, jeans, dress, skirt, coat=jacket, sweater, hat=cap, helmet, glove, scarf, sock, shoe=sneaker, boot, sandal, suit, tie, belt, vest, shorts, swimsuit=bikini, uniform, robe, hoodie, tuxedo, kimono, sweatshirt, apron, blouse, kilt, cardigan, tunic, poncho, sari, leggings, stocking, bra, cape=cloak, overcoat, raincoat, pajamas=pyjamas, blazer, corset, beret, turban, veil, bathrobe, windbreaker, mitten, slipper, sombrero, headscarf',
  furniture:
    'chair, table, desk, bed, sofa=couch, bench, stool, cabinet=cupboard, shelf, bookcase, wardrobe, dresser=chest of drawers, crib, hammock, armchair, footstool, cradle, sideboard, nightstand, recliner, bunk bed, rocking chair',
  tool: 'hammer, saw, screwdriver, wrench, drill, knife, axe, shovel, rake, broom, mop, fork, spoon, scissors, chainsaw, chopstick, spatula',
  currency:
    'dollar, euro, pound, yen, franc, peso, rupee, ruble=rouble, yuan=renminbi, krona=krone=kronor=kroner, shekel, lira, zloty, forint, dinar, rand, real, baht, bitcoin, rial, dirham, ringgit',
  medium: 'memory, disk',
  planet: 'mercury, venus, earth, mars, jupiter, saturn, uranus, neptune, pluto',
  weekday: 'monday, tuesday, wednesday, thursday, friday, saturday, sunday',
  month: 'january, february, march, april, may, june, july, august, september, october, november, december',
  season: 'spring, summer, autumn=fall, winter',
  daytime: 'morning, noon, afternoon, evening, night, midnight, dawn=sunrise, dusk=sunset',
  weather: 'sunny, rainy, snowy, cloudy, foggy, windy, stormy',
  direction: 'north, south, east, west',
  side: 'left, right',
  shape:
    'circle, square, triangle, rectangle, hexagon, oval=ellipse, cube, sphere, pyramid, cone, cylinder, octagon, pentagon, star, crescent, spiral, diamond, heart, prism, trapezoid',
  posture: 'sit, stand, lie, kneel, crouch=squat',
  gait: 'run=sprint=jog, walk, crawl, swim, fly, climb, sleep',
  mood: 'happy=glad=joyful=cheerful, sad=unhappy, angry=furious, bored, scared=afraid, calm, excited',
  size: 'tiny=small=little, medium, huge=giant=enormous=large=big',
  language:
    'javascript=js, typescript=ts, python, rust, golang, java, kotlin, swift, ruby, php, perl, scala, haskell, elixir, clojure, lua, dart, csharp, fortran, cobol',
  packager: 'npm, yarn, pnpm, bun, pip, poetry, cargo, maven, gradle, homebrew=brew, apt, conda, uv',
  database:
    'postgres=postgresql, mysql, sqlite, mongodb=mongo, redis, mariadb, dynamodb, cassandra, oracle, elasticsearch, duckdb, memcached',
  system: 'windows, linux, macos=mac=osx, android, ios, freebsd',
  browser: 'chrome=chromium, firefox, safari, edge, opera',
  runner: 'jest, vitest, mocha, jasmine, pytest, unittest, junit, rspec, playwright, cypress, selenium, puppeteer',
  format: 'json, yaml=yml, toml, xml, csv, ini, protobuf, html, markdown',
  indentation: 'tab, space',
  method: 'get, post, put, patch, delete',
  stage: 'development=dev, staging, production=prod',
  level: 'debug, info, warning=warn, error, fatal',
  api: 'rest, graphql, grpc, soap',
  host: 'aws, azure, gcp, vercel, netlify, heroku, cloudflare',
  forge: 'github, gitlab, bitbucket',
  framework: 'react, vue, angular, svelte, ember, solid',
  theme: 'dark, light',
  processor: 'arm, arm64, x86, x64, amd64',
  vcs: 'merge, rebase, squash',
  quotes: 'single, double',
  casing: 'camelcase, snakecase, kebabcase, pascalcase',
  encoding: 'utf8, utf16, ascii, latin1',
  frequency: 'hourly, daily, weekly, monthly, yearly=annually',
  rule: 'must=shall, may=might, optional',
  amount: 'all=every=each, none, half, most, few, many',
  truth: 'true=yes, false=no',
  branch: 'main, master, develop',
}

/** What a member of a kind may be called instead; less is said with it, and nothing else. */
export const kindNames: Record<string, string> = {
  colour: 'colour, color',
  room: 'room',
  country: 'country, nation',
  drink: 'drink, beverage, liquid',
  material: 'material',
  animal: 'animal',
  person: 'person, people, human, adult, individual',
  youth: 'child, kid, person, people, youth, youngster',
  family: 'relative, person, relation',
  profession: 'person, people, worker, adult, individual',
  instrument: 'instrument, musical instrument',
  sport: 'sport, game',
  vehicle: 'vehicle',
  vegetable: 'vegetable, food',
  fruit: 'fruit, food',
  food: 'food, meal',
  clothing: 'clothing, clothes, garment, outfit',
  furniture: 'furniture, piece of furniture',
  tool: 'tool, utensil',
  planet: 'planet',
  weekday: 'day, weekday',
  month: 'month',
  season: 'season',
  language: 'language',
  database: 'database',
  browser: 'browser',
  currency: 'currency, money',
  city: 'city, town',
  shape: 'shape',
}

/** What is a kind of something, where the dictionary does not have the word: `a:b` for a is a kind of b. */
export const narrowerWords = `raincoat:coat, blazer:coat, windbreaker:coat, parka:coat, anorak:coat, cardigan:sweater, beret:hat, sombrero:hat, bikini:swimsuit,
  headscarf:scarf, sailboat:boat, speedboat:boat, dinghy:boat, gondola:boat, minivan:van, hearse:car, pony:horse, panda:bear, margarita:cocktail, mojito:cocktail,
  sangria:wine, merlot:wine, chardonnay:wine, pepsi:soda, sprite:soda, latte:coffee, mocha:coffee, terracotta:clay, styrofoam:plastic, vinyl:plastic, denim:cotton,
  cashmere:wool, burlap:fabric, pewter:metal, chrome:metal, recliner:chair, armchair:chair, footstool:stool, nightstand:table, clementine:tangerine, poodle:dog,
  labrador:dog, husky:dog, stallion:horse, steel:metal, bronze:metal, brass:metal, jeans:pants, leggings:pants,
  english:british, scottish:british, welsh:british, japanese:asian, chinese:asian, korean:asian, indian:asian, thai:asian, vietnamese:asian, taiwanese:asian,
  mongolian:asian, malaysian:asian, filipino:asian, cambodian:asian, nepalese:asian, french:european, german:european, italian:european, spanish:european,
  polish:european, dutch:european, swedish:scandinavian, danish:scandinavian, norwegian:scandinavian, greek:european, austrian:european, belgian:european,
  nigerian:african, kenyan:african, ethiopian:african, somali:african, egyptian:african, moroccan:african, sudanese:african, goalkeeper:player, paramedic:medic, taco:food, tofu:food`

/** Two words that turn a statement into its contrary, a pair each; words joined by `=` mean the same here. */
export const pairs = `before=prior:after=following=afterwards, always=constantly=invariably:never, enable=activate:disable=deactivate, enabled:disabled, allow=permit:forbid=deny=prohibit=disallow=block=ban,
  required=mandatory:optional, require=need:optional, include:exclude=omit, accept:reject=refuse, add=insert:remove=delete=drop, increase=raise=grow:decrease=reduce=lower=shrink, start=begin=launch:stop=end=finish=halt,
  open:close=shut, opened:closed, on:off, up:down, in:out, inside=indoors:outside=outdoors, indoor:outdoor, above=over:below=under=beneath, front:back=behind=rear, near=close:far, with:without, upper:lower, top:bottom,
  first:last, early=earlier:late=later, old=ancient:new=young, hot=warm:cold=cool, fast=quick=rapid:slow, quickly=rapidly:slowly, high=tall:low=short, long:short, big=large:small=little=tiny, wide=broad:narrow,
  thick:thin, heavy:light, hard:soft=easy, difficult:easy=simple, strong:weak, rich:poor, good:bad, right=correct:wrong=incorrect, true:false, valid:invalid, safe:unsafe=dangerous, secure:insecure, clean:dirty,
  full:empty, wet:dry, loud=noisy:quiet=silent, happy:sad, love=like:hate=dislike, laugh=smile:cry=frown, win:lose, buy:sell, push:pull, give:take=receive, send:receive, read:write, load:unload=save, lock:unlock,
  connect:disconnect, attach:detach, mount:unmount, import:export, encode:decode, encrypt:decrypt, compress:decompress=extract, upload:download, login:logout, show=display:hide, visible:hidden=invisible, public:private,
  internal:external, local:remote=global, static:dynamic, sync=synchronous:async=asynchronous, synchronously:asynchronously, mutable:immutable, strict:loose=lenient, explicit:implicit, explicitly:implicitly,
  automatic:manual, automatically:manually, server:client, frontend:backend, parent:child, ascending:descending, minimum=min=least:maximum=max=most, more=greater:less=fewer, pass=succeed:fail, success:failure,
  online:offline, positive:negative, input:output, request:response, push:pop, keep=retain=preserve:remove=discard=delete=drop, prefer:avoid, commit:revert, install:uninstall, subscribe:unsubscribe, expand:collapse,
  same=identical:different, equal:unequal, present:absent, alive=living:dead, awake:asleep, married:single, together:alone=apart, everyone=everybody:nobody, everything:nothing, someone=somebody:nobody, everywhere:nowhere,
  arrive:leave=depart, enter:exit=leave, forward:backward=backwards, left:right, begin:end, day:night, dark=dim:light=bright, deep:shallow, smooth:rough, tight:loose, sharp:dull=blunt, straight:curly=bent, fresh:stale,
  beautiful=pretty:ugly, brave:cowardly, clever=smart:stupid, polite:rude, generous:stingy, young:old=elderly, ascend=climb:descend, sink:float, build:destroy=demolish, create:delete=destroy, appear:disappear=vanish,
  remember:forget, ignore:follow=heed, trust:distrust, agree:disagree, approve:disapprove, supported:unsupported, stable:unstable, available:unavailable, known:unknown, used:unused, sorted:unsorted, typed:untyped,
  sober:drunk=drunken, old:modern, ancient:modern, healthy=well:sick=ill, cheerful=joyful:gloomy=miserable, straight:winding=crooked, skinny=slim=slender=thin:fat=chubby=obese=overweight,
  steep:gentle=gradual, ahead=ahead of:behind, cheap=inexpensive:pricey=expensive=costly, attack:retreat=defend, praise:scold=criticize=blame, lazy=idle:hardworking=diligent=busy, married:divorced, clean=spotless:filthy=messy,
  calm:rough=stormy=agitated, empty:packed=crowded, deserted:crowded=packed, barefoot:shod, bald:hairy, rusty:shiny, proud:ashamed, friend:enemy=foe, cheer:boo, interesting=exciting:boring=dull, bright:gloomy, noisy=loud:silent,
  quiet=silent:talkative, famous=popular:unknown=obscure, sour:fresh, raw:cooked, plain:decorated, guilty:innocent, broken:intact=whole, careful=cautious:careless=reckless, common:rare, complex=complicated:simple, conscious:unconscious,
  curious:indifferent, damp=wet=soaked:dry, elegant:clumsy, even:uneven, fancy:plain, flat:steep=hilly, frequent:rare, generous:greedy=selfish, gentle:violent, honest:dishonest, inferior:superior, joy:sorrow,
  junior:senior, kind:cruel=mean, landlord:tenant, liquid:solid, lower:upper, major:minor, mild:severe=harsh, nervous:relaxed=calm, normal:strange=abnormal, patient:impatient, peaceful:violent, plenty:scarce,
  private:public, quit:continue, relaxed:tense, rural:urban, scatter:gather=collect, separate:join=unite, serious:playful, shy=timid:bold=confident, single:multiple, sloppy:neat=tidy, spend:earn=save,
  stationary:moving, still:moving, sweet:bitter=sour, tidy:messy=untidy, tired=exhausted:rested=energetic, tough:tender, genuine:fake, truth:lie, victory:defeat, villain:hero, vertical:horizontal, wealthy:poor,
  well:badly, whole:partial, wild:tame=domesticated, withdraw:deposit, worn:new, lend:borrow, hire:fire, freeze:boil=melt, laugh:weep, inside=into:out, toward=towards:from=away, whisper:shout=yell=scream,
  success:error, cached:uncached, required:forbidden, lazy:eager, lazily:eagerly, only:also, once:repeatedly, at least:at most, upstream:downstream, horizontal:vertical, horizontally:vertically, odd:even, prefix:suffix,
  pre:post, singular:plural, uppercase:lowercase, duplicate:unique, permanent:temporary, permanently:temporarily, deprecated:recommended, fix:break, throw:catch, reuse:recreate, use=keep:abandon, until:since, unless:if, always:sometimes=rarely=seldom,
  never:sometimes=often=usually, often=usually:rarely=seldom, and:or, must:may, relative:absolute, inclusive:exclusive, shared:isolated, blocking:nonblocking, rise:fall, catch:throw, pack:unpack, wrap:unwrap, fill:empty, dress:undress, asleep:run`

/** Words of the trade that mean the same in a note; the dictionary knows the common language. */
export const synonyms = `config=configuration=configure, repo=repository, db=database, dir=directory=folder, env=environment, docs=doc=documentation=document, auth=authentication, param=parameter=argument=arg, func=fn=function, app=application=apps,
  info=information, js=javascript, ts=typescript, must=should=shall=need, use=utilize=utilise=employ=leverage, ensure=guarantee, want=prefer=wish, without=no, summary=summarise=summarize, ack=acknowledgement=acknowledgment, call=invoke, delete=remove=erase, run=execute, show=display, create=make=generate, fix=repair, check=verify,
  big=large, small=little, start=begin, end=finish, kid=child, photo=picture=photograph, get=fetch=retrieve, exception=error, crash=fail, begin=start, error=failure, bug=defect, because=since, before=prior, every=each=all, also=too,
  look=stare=watch=gaze, shout=yell, cut=slice=chop, guy=man, person=someone=somebody=human, someone=somebody, phone=telephone, tv=television, plane=airplane, near=close=beside=next, speak=talk=say=tell, put=place=set, fry=cook,
  street=road, forest=wood, rock=stone=boulder, pan=pot, sea=ocean, jump=leap, hit=strike=beat, big=huge, quickly=fast=rapidly, slowly=slow, several=some=few=many, couple=two=pair, single=one=sole, group=crowd, permit=allow, prohibit=forbid,
  max=maximum, min=minimum, msg=message, cmd=command, dep=dependency, dependency=package=library, lib=library, var=variable, spec=specification, prod=production, dev=development, id=identifier, perf=performance, sync=synchronise=synchronize,
  postgres=postgresql, test=spec, tests=specs, timeout=limit, grey=gray, colour=color, behaviour=behavior, initialise=initialize, serialise=serialize, normalise=normalize, organise=organize, recognise=recognize, neighbour=neighbor, optimise=optimize, centre=center, cancelled=canceled`
