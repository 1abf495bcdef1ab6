/** Maps irregular forms, which no stemming rule covers, to their base word. */
export const irregularForms: ReadonlyMap<string, string> = new Map(
  table().flatMap((line) => {
    const [word = '', ...forms] = line.split(' ')
    return forms.map((form): [string, string] => [form, word])
  }),
)

/** Each line is a base word followed by its forms. */
function table(): string[] {
  return `
be am is are was were been being
have has had
do does did done
go goes went gone
say said
make made
take took taken
come came
see saw seen
get got gotten
give gave given
find found
think thought
tell told
become became
leave left
feel felt
bring brought
begin began begun
keep kept
hold held
write wrote written
stand stood
hear heard
mean meant
meet met
run ran
pay paid
sit sat
speak spoke spoken
lie lain lying
lead led
grow grew grown
lose lost
fall fell fallen
send sent
build built
understand understood
draw drew drawn
break broke broken
spend spent
rise rose risen
drive drove driven
buy bought
wear wore worn
choose chose chosen
eat ate eaten
fly flew flown
forget forgot forgotten
forbid forbade forbidden
freeze froze frozen
hide hid hidden
know knew known
ride rode ridden
sell sold
shake shook shaken
shoot shot
sing sang sung
sink sank sunk
sleep slept
steal stole stolen
strike struck stricken
swim swam swum
teach taught
throw threw thrown
wake woke woken
win won
bite bit bitten
blow blew blown
catch caught
creep crept
deal dealt
dig dug
drink drank drunk
feed fed
fight fought
flee fled
hang hung
kneel knelt
lay laid
lend lent
light lit
seek sought
shrink shrank shrunk
slide slid
spin spun
spring sprang sprung
stick stuck
sting stung
sweep swept
swing swung
tear tore torn
bind bound
bend bent
bleed bled
breed bred
wind wound
weep wept
swear swore sworn
shine shone
arise arose arisen
beat beaten
overwrite overwrote overwritten
rewrite rewrote rewritten
rebuild rebuilt
resend resent
undo undid undone undoes
redo redid redone redoes
override overrode overridden
rerun reran
man men
woman women
child children
person people persons
foot feet
tooth teeth
mouse mice
goose geese
life lives
wife wives
knife knives
leaf leaves
half halves
shelf shelves
wolf wolves
index indices
vertex vertices
matrix matrices
criterion criteria
phenomenon phenomena
analysis analyses
crisis crises
hypothesis hypotheses
far further farther furthest
can could
will would
may might
shall should
not nt n't cannot
an a
die died dying dies
tie tied tying ties
`
    .trim()
    .split('\n')
}
