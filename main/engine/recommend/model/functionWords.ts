const english = `a an the this that these those there here it its itself they them their theirs he him his she her hers we us our ours you
  your yours i me my mine be am is are was were been being do does did done doing have has had having will would shall should
  can could may might must and or but nor so then thus hence also too as at by for from in into of on onto to with within about
  over under up out off down per via through throughout than if when while where which who whom whose what how why because since
  though although however therefore very quite just really rather even still already yet now once again such each every other
  another some any no not none own same both either neither all more most much many few less least only against between during
  toward towards around along across before after until unless without upon one ones let lets s t re ve ll d m`
const german = `der die das den dem des ein eine einen einem einer eines und oder aber sondern denn weil dass ob wenn als wie bei mit nach von
  vor zu zum zur aus auf an am im in ins für über unter durch gegen ohne um bis seit ist sind war waren sein wird werden wurde wurden hat
  haben hatte kann können muss müssen soll sollen darf dürfen nicht kein keine keinen keiner nur noch schon auch so sehr mehr alle alles
  allen jede jeder jedes jeden dieser diese dieses diesen er sie es wir ihr ich man sich`
const french = `le la les un une des du de et ou mais que qui dont où dans sur sous avec sans pour par en au aux ce cet cette ces il elle ils
  elles on nous vous je est sont être été a ont avoir ne pas plus tout tous toute toutes si comme`
const spanish = `el los las uno unos unas y o pero del al que quien donde como cuando con sin para por en es son ser está están ha han hay no
  más todo todos toda todas se lo su sus este esta estos estas si`
const portuguese = `os as um uma uns umas e ou mas do da dos das no na nos nas ao à que quem onde como quando com sem para por em é são ser
  está estão foi tem têm não mais todo todos toda todas se seu sua este esta isso`
const italian = `il lo gli uno una e o ma di del della dei delle che chi dove come quando con senza per in è sono essere ha hanno non più tutto
  tutti tutta tutte si suo sua questo questa`

/** Words that say nothing of what a note is about, in lower case, in the languages that notes are mostly written in. */
export const functionWords: ReadonlySet<string> = new Set(
  [english, german, french, spanish, portuguese, italian].join(' ').split(/\s+/),
)
