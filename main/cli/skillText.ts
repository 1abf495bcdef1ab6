/** The name of the skill: agents call it as `/brain`. Source: seeds/5-thought-lineage.md, section 5. */
export const skillName = 'brain'

/** The line by which a file that `skill export` wrote is known. */
export const skillMark = '<!-- Written by `schoolhouse skill export`. -->'

/** The skill file that teaches an agent to store, improve and join what it learns. `command` starts Schoolhouse. */
export function skillText(command: string): string {
  return `---
name: ${skillName}
description: Store what you learned for other agents and later sessions, correct or join what is already known, and see where a memory came from. Use it when you find out something that would have saved you time, when a memory turns out wrong, or when several memories say the same.
---
${skillMark}

# Brain

A person reviews what you store; until then it is a raw memory that other agents find, marked as unreviewed.
Take the text after the command as its argument, and run:

| command | runs |
| --- | --- |
| \`/${skillName} contribute "text"\` | \`${command} store "text" --json\` |
| \`/${skillName} refine <id> "updated text"\` | \`${command} refine <id> "updated text" --json\` |
| \`/${skillName} consolidate "<id1>,<id2>,…" "merged text"\` | \`${command} consolidate "<id1>,<id2>,…" "merged text" --json\` |
| \`/${skillName} history <id>\` | \`${command} history <id>\` |

A text with quotation marks or several lines goes through stdin: write \`-\` in place of the text.

## What to store

- One lesson, in one to three sentences that help somebody who knows nothing of this session: what holds, where, and why.
- Not what you did, no status, no tool output, no secrets.
- \`--confidence\`: 0.9 or more if you verified it (a test, a file, the person said so), 0.7 if it worked, 0.5 if it is
  likely, less if it is a guess.
- \`--evidence\`: what shows it, such as \`src/pool.ts:41\` or a commit.
- \`--scope universal\` only if it holds in every project; else leave it out.

## What the answer says

- Show \`guidance.text\` to yourself before you go on. If it says that a similar memory exists, refine that one next time
  instead of adding another; if yours corrects it, refine it now.
- \`refine\` corrects or improves one memory, \`consolidate\` joins two or more. The older ones stay and are marked; nothing
  is lost. What a person approved stays on the board until the person decides.
- \`THOUGHT_NOT_FOUND\`: the id is wrong. \`MIN_CONSOLIDATION\`: name two ids or more.
`
}
