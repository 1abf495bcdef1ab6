/** Words that need the one after them: nothing cut ends with one. */
export const leaningWords: ReadonlySet<string> = new Set(
  'you we they i a an the of to and or but if is are was be not no never its their this that with for in on at by from as than into must should can may become becomes do does only any every each all about between per via without even just also such der die das den dem des ein eine einen einem einer mit von für unter über auf aus bei zu zum zur im am und oder nicht kein keine ohne'.split(
    ' ',
  ),
)

/** Words between the ones that tell something. */
export const fillers: ReadonlySet<string> = new Set(
  'a an the of to in on at by for with from and or but is are was were be been it its this that these those as than then so must should will can has have had does do'.split(
    ' ',
  ),
)

export const prepositions: ReadonlySet<string> = new Set(
  'to of in on at by for with from via into onto over under per as about between through during within inside outside against using before after'.split(
    ' ',
  ),
)

/** Words that require another word after them. */
export const dangling: ReadonlySet<string> = new Set(
  'because since and or but so if when unless until although while whereas than that which the a an of'.split(' '),
)

/** Words that need another after them, where a name was cut: prepositions, conjunctions, articles. */
export const needsMore: ReadonlySet<string> = new Set([
  ...leaningWords,
  ...prepositions,
  ...dangling,
  ...'across among around beyond along toward towards there wenn statt gegen durch ohne nach vor als wie muss müssen darf dürfen soll sollen'.split(
    ' ',
  ),
  'nor',
  'using',
  'vs',
])
