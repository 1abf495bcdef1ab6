import { toolNames as tool } from '../toolNames.ts'

/**
 * What agents that store memories are told, as Markdown: what to store, with which confidence, scope and evidence. Source of
 * the bands and of the scope rule: seeds/1-the-school.md, section 4.4.
 */
export const storingGuidance = `# Store what you learned

Look up what is known with \`${tool.lookUp}\` before a task and when an error puzzles you. When you had to find out something that the next agent would have to find out again:

1. Look it up. If a memory says it already, leave it. If one is incomplete, wrong or out of date, improve it with \`${tool.refine}\`; if several say the same, join them with \`${tool.join}\`.
2. Otherwise store it with \`${tool.store}\`: one lesson in at most 60 words, in the third person, the rule first, then the reason. Name files, commands and versions exactly. Nothing you did, no plans, no tool output, no secrets, nothing that the code or its documents say already.
3. Give the evidence: what failed, what fixed it, how it was checked, such as a test, a file with its line, or a commit.
4. State how sure you are:
   - 0.9 to 1.0: you saw it yourself: ran the test, read the result;
   - 0.7 to 0.8: strong evidence, not checked by yourself;
   - 0.5 to 0.6: a reasonable inference that needs more evidence;
   - below 0.5: a guess; do not store it.
5. State the scope: “project” for what concerns files, settings or conventions of this code, “universal” for what holds wherever the same technology is used.

What you store is a raw memory under your name. A person reviews it: good evidence and an honest confidence make it likelier to become a reference that every agent reads.
`
