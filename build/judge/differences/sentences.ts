/**
 * Sentences with a slot: for `[x|y]` the first text has x, the second y. Written only for the evaluation. The two texts
 * contradict each other.
 */
export const opposites = `
The door of the shop is [open|closed].
Two [young|old] women are talking on a bench by the lake.
A man is standing [inside|outside] a phone booth.
The boy is [awake|asleep] in the back of the car.
A [tall|short] man hands a box to his neighbour.
The children are [happy|sad] about the result of the game.
The girl is walking [up|down] the stairs with a bag.
A [clean|dirty] towel hangs on the hook beside the sink.
A dog is running [toward|away from] the water.
The glass on the counter is [full|empty].
The boat lies [above|below] the surface of the lake.
The workers are getting [on|off] the train.
A woman [opens|closes] the lid of a large trunk.
The soup is [hot|cold] and smells of garlic.
A child is [laughing|crying] in the arms of her mother.
The street is [crowded|deserted] in the early evening.
A man is [pushing|pulling] a cart along the road.
The bus [arrives|departs] at noon.
The road to the farm is [wet|dry] this morning.
The knife on the board is [sharp|blunt].
A [heavy|light] box stands at the entrance.
The team [won|lost] the match on Saturday.
The light in the corridor is [on|off].
A [loud|quiet] group of people sits in the corner.
The audience is [standing|sitting] during the song.
Both sisters are [married|single] and live in town.
The car goes [forward|backward] through the gate.
A [rich|poor] man gives away his coat.
The singer appears [before|after] the speech of the mayor.
The lamp is [near|far from] the window.
The surface of the table is [smooth|rough].
The man is [buying|selling] flowers at a corner.
A woman is [lending|borrowing] a ladder to repair the roof.
The teacher [accepts|rejects] the excuse of the pupil.
The curtain [rises|falls] at the end of the scene.
The window on the left is [broken|intact].
The water in the harbour is [deep|shallow].
The crowd is [calm|agitated] before the concert.
The child [remembers|forgets] the name of the street.
The bridge is [safe|dangerous] for heavy trucks.
Everyone in the picture is [dressed|naked].
The two brothers are [together|apart] in the photo.
The answer on the board is [right|wrong].
The hikers are [ascending|descending] the mountain.
The old dog is [alive|dead].
The singer is [male|female] and wears a long coat.
An [expensive|cheap] watch lies on the counter.
The runner is the [fastest|slowest] of the group.
The girl has [curly|straight] hair and a wide smile.
The room is [bright|dark] and has one window.
A [friendly|hostile] crowd waits at the gate.
He [always|never] locks the shed at night.
The path is [wide|narrow] where it meets the river.
The actor is [famous|unknown] in his own country.
The fence has been [built|demolished] by the neighbours.
The milk in the fridge is [fresh|sour].
A man [puts on|takes off] his hat in front of the church.
The employees are [present|absent] at the meeting.
The judge said that the man was [guilty|innocent].
It is [possible|impossible] to cross the river here.
The twins look [identical|different] in this picture.
The lesson was [boring|exciting] for most of the class.
A [thick|thin] layer of snow covers the roofs.
The museum is open to [everyone|nobody] on Sundays.
The rope around the post is [tight|loose].
The price of bread [increased|decreased] last year.
The man is walking [with|without] a stick.
The paint on the fence is [permanent|temporary].
The player is [attacking|defending] in this scene.
The child [hides|shows] the drawing behind the door.
`

/** Reworded with a synonym or a broader word, or without an adjective; the second text follows from the first. */
export const entailed = `
A [boy|child] is throwing stones into the water.
A [dog|animal] lies on the warm pavement.
A man is playing a [guitar|musical instrument] at the corner.
The [kids|children] are building a tower of blocks.
A woman is sitting on a [sofa|couch] with a book.
A [large|big] crowd waits in front of the hall.
A man is [repairing|fixing] a bicycle in the street.
The [physician|doctor] looks at the X-ray.
A girl is [jumping|leaping] over a low wall.
The [automobile|car] stops at the crossing.
Two people are [chatting|talking] on a bench.
The boy is [glad|happy] about the present.
A man in a [cap|hat] is buying a newspaper.
A [woman|person] is crossing the bridge with an umbrella.
The guests are drinking [wine|alcohol] on the terrace.
The [infant|baby] is sleeping in a basket.
The shop is [closed|shut] on Mondays.
A man is [quickly|rapidly] climbing a ladder.
Some [people|persons] are waiting at the door.
A [rose|flower] stands in a vase on the table.
An [elderly|old] man feeds the pigeons.
The [cops|police officers] are stopping a van.
The lady is [wealthy|rich] and lives by the sea.
The children are [yelling|shouting] in the yard.
The team is [starting|beginning] the second half.
A [sparrow|bird] sits on the edge of a bucket.
He is eating a [banana|fruit] on the train.
She is wearing [sneakers|shoes] and a long coat.
Two men are carrying a [wardrobe|piece of furniture] up the stairs.
A man is [riding|on] a horse along the beach.
The [photo|picture] on the wall shows a harbour.
The boys are playing [football|soccer] behind the school.
The woman is [weeping|crying] at the station.
The students are [finishing|completing] the test.
A [truck|vehicle] blocks the narrow street.
The workers [rest|are resting] in the shade.
The [movie|film] begins at eight.
A man is [chopping|cutting] wood behind the house.
The [stairs|steps] in front of the church are wet.
A [sailor|man] is waving from the deck.
A group of [tourists|people] is looking at a statue.
A woman is [slicing|cutting] bread in the kitchen.
A [tiny|small] bird is drinking from a cup.
The [gentleman|man] opens the door for his neighbour.
The man is [outdoors|outside] in the cold.
The [street|road] is full of bicycles.
Several [teenagers|young people] are dancing on a stage.
A [puppy|dog] is chasing a ball.
The girl is [drawing|sketching] a horse.
A man with a [beard|full beard] is selling fish.
The [trousers|pants] of the boy are torn.
A [violinist|musician] is playing in the subway.
The children are [frightened|scared] of the noise.
The bus is [almost|nearly] empty.
There are [many|lots of] boats in the harbour.
The boy [receives|gets] a medal from the mayor.
He [purchases|buys] a ticket at the counter.
The man [hurries|rushes] across the platform.
The room is [silent|quiet] before the speech.
A [taxi|cab] is waiting in front of the hotel.
A [red tractor|tractor] is standing in the field.
A [tired old man|man] is sitting on the steps of the church.
Two [small white|white] dogs are running along the beach.
A [young woman in a green dress|woman] is singing on a stage.
[A cook is stirring the soup.|The soup is being stirred by a cook.]
[Two boys are pushing the cart.|The cart is being pushed by two boys.]
[A man is washing the windows.|The windows are being washed by a man.]
[A girl is feeding the ducks.|The ducks are being fed by a girl.]
[A teacher is reading the letter.|The letter is being read by a teacher.]
[The mayor opened the new bridge.|The new bridge was opened by the mayor.]
[There is a cat sleeping on the roof.|A cat is sleeping on the roof.]
[There are three men standing at the bar.|Three men are standing at the bar.]
[A woman gives her brother an apple.|A woman gives an apple to her brother.]
[In the garden a man is mowing the lawn.|A man is mowing the lawn in the garden.]
[The player who wears a mask is resting.|The player wearing a mask is resting.]
[A man is standing beside his car.|A man is standing next to his car.]
[A couple is walking hand in hand through the park.|A couple is walking through the park.]
[A woman is smiling at the camera while she holds a cup.|A woman holding a cup is smiling at the camera.]
A [butcher|man] in an apron is sharpening a knife.
The [coach|trainer] speaks to the players.
A [jet|plane] is flying over the city.
The [cottage|house] stands at the edge of a forest.
A man drinks [coffee|a hot drink] from a paper cup.
The old man [smokes a pipe|smokes].
The [forest|woods] behind the village is on fire.
Two girls are [running|racing] across the field.
A family is [eating|having] dinner on the balcony.
A woman [glances|looks] at her watch.
The [store|shop] at the corner sells fruit.
The [stone|rock] is covered with moss.
A boy is [learning|being taught] to swim.
The [lad|boy] carries a sack of flour.
The women are [gathered|assembled] in front of the hall.
Three [ladies|women] are drinking tea.
A boy is [unhappy|sad] about his broken kite.
A skier is moving [fast|at high speed] down the slope.
`

/** Agents' notes in which one value was replaced by another that contradicts it. */
export const values = `
The preview server listens on port [4173|5173] in every environment.
The upload times out after [30 s|30 min].
Requests are cut off after [500 ms|5 s] by the gateway.
Feature work starts from the [develop|trunk] branch.
The summariser calls [gpt-4o|gpt-4o-mini] for every article.
Embeddings come from [text-embedding-3-small|text-embedding-3-large] at build time.
The importer reads the token from [IMPORT_TOKEN|SYNC_TOKEN] at start.
The parser package must be in the range [^2.3.0|^3.0.0].
Staging talks to [api.eu.example.org|api.us.example.org] for invoices.
The option strictNullChecks is set to [true|false] in this repository.
The cache is [enabled|disabled] in the test environment.
Anonymous reads are [allowed|denied] by the bucket policy.
Migrations [must|must not] run inside a transaction.
Install the dependencies with [npm|pnpm] in this workspace.
Source files are indented with [tabs|spaces].
The generated client is [always|never] committed.
Seed the database [before|after] the server starts.
The nightly backup starts at [2 AM|2 PM] server time.
The certificate expires on [2027-03-01|2027-08-01].
At least [80%|95%] of the lines have to be covered.
The deployed image is built from commit [a41f9c2|77be01d].
Clients create an order with [POST|PUT] on the collection.
A missing invoice is answered with [404|410].
The route table lives in [src/routes/table.ts|src/server/table.ts].
The worker pool holds [8|16] threads.
Logs are kept for [14|90] days and then removed.
Start the emulator with [--headless|--window] on the build machine.
Sort the entries in [ascending|descending] order before hashing.
The identifiers are compared in a case-[sensitive|insensitive] way.
Use [single|double] quotes in templates.
The queue keeps messages [in memory|on disk] until they are confirmed.
Sessions are stored in [Redis|Postgres].
Write new scripts in [Python|Ruby].
The linter runs in [pre-commit|pre-push] hooks.
Use [relative|absolute] imports inside a package.
Releases are cut from the [main|release] branch.
The field \`[createdAt|updatedAt]\` decides the order of the feed.
Call \`[flushAll()|flushOne()]\` when the tab is hidden.
The window is [1280px|1440px] wide in screenshot tests.
Errors are [logged|swallowed] by the retry wrapper.
The API answers in [JSON|XML] unless asked otherwise.
Passwords are hashed with [bcrypt|argon2].
Lambda memory is set to [512 MB|1024 MB].
Retry at most [three|five] times before parking the job.
The comparison in the scheduler has to be [>=|<=], not strict.
Run the end-to-end tests on [Linux|Windows] runners.
Deletes are [soft|hard] in the customer table.
The job runs [hourly|daily] on the small instance.
Feature flags are read from [flags.yaml|flags.json] at startup.
The gateway terminates TLS [1.2|1.3] connections.
Dates are stored in [UTC|local time].
The rate limit is [100|250] requests per minute and key.
Node [20|22] is required to build the extension.
The client [retries|does not retry] on a timeout.
You [can|cannot] rename a published channel.
Snapshots are [updated automatically|updated by hand].
Only [admins|guests] may open the audit page.
The build is reproducible [with|without] network access.
Keep the feature flag [on|off] until the audit is over.
The sidebar is [expanded|collapsed] by default.
`

/** Agents' notes with one value in two spellings, or a synonym. */
export const sameValues = `
The upload times out after [30 s|30 seconds].
Requests are cut off after [2 s|2000 ms] by the gateway.
Lambda memory is set to [1 GB|1024 MB].
The certificate expires on [2027-03-01|March 1, 2027].
The nightly backup starts at [2 PM|14:00] server time.
Retry at most [3|three] times before parking the job.
The importer reads its [configuration|config] at start.
The route table lives in [\`src/routes/table.ts\`|src/routes/table.ts].
Start the emulator with [\`--headless\`|--headless] on the build machine.
The generated client is [never|not ever] committed.
[Don't|Do not] rename a published channel.
You [can't|cannot] rename a published channel.
Keep logs for [two weeks|14 days] and then remove them.
At least [80%|80 percent] of the lines have to be covered.
[Delete|Remove] the lock file before a retry.
Install the [deps|dependencies] with npm in this workspace.
The parser must be version [v2.3.0|2.3.0].
The rate limit is [1,000|1000] requests per minute and key.
[Utilize|Use] relative imports inside a package.
Seed the [db|database] before the server starts.
[Make sure|Ensure] that the server is up before seeding.
Migrations [must|have to] run inside a transaction.
Feature flags are [switched off|disabled] in the test environment.
Anonymous reads are [forbidden|not allowed] by the bucket policy.
The [repo|repository] has no release branch.
Run the [tests|test suite] on Linux runners.
The client does not [retry|try again] on a timeout.
The job [runs|is run] daily on the small instance.
`
