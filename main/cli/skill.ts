import { join, resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { commandLine } from '../platform/commandLine.ts'
import { nodeFiles } from '../platform/nodeFiles.ts'
import { type Command, WrongUsage } from './command.ts'
import { writeJson } from './print.ts'
import { skillMark, skillName, skillText } from './skillText.ts'

export const skill: Command = {
  name: 'skill',
  summary: 'Print the skill file that teaches an agent to store, refine and consolidate memories, or write it',
  parameters: 'export',
  minArguments: 1,
  maxArguments: 1,
  options: {
    to: { value: 'FOLDER', help: `write it to FOLDER/${skillName}/SKILL.md, such as .claude/skills` },
    command: { value: 'C', help: 'how agents start Schoolhouse; default: this installation' },
  },
  async run(call) {
    const { arguments: given, io } = call
    if (given.first !== 'export') throw new WrongUsage(`skill has no ${given.first}; there is \`skill export\`.`)
    const text = skillText(given.text('command') ?? ownCommand())
    const to = given.text('to')
    if (to === undefined) return call.json ? writeJson(call, { name: skillName, text }) : io.writeExact(text)
    const folder = join(resolve(io.folder, to), skillName)
    const path = join(folder, 'SKILL.md')
    writeSkill(folder, path, text)
    return call.json ? writeJson(call, { name: skillName, path }) : io.write(`Wrote ${path}.\n`)
  },
}

/** The command that starts this installation from any folder: `npx` finds it only in its own. */
function ownCommand(): string {
  return commandLine()
    .map((word) => (/^[\w./:=-]+$/.test(word) ? word : JSON.stringify(word)))
    .join(' ')
}

/** Writes the file, or replaces one that `skill export` wrote. Throws `conflict` for a file of somebody else. */
function writeSkill(folder: string, path: string, text: string): void {
  const found = nodeFiles.stat(path)
  if (found?.kind === 'folder') throw new AppError('conflict', `${path} is a folder. Name another folder with --to.`)
  const before = found ? nodeFiles.read(path) : undefined
  if (before !== undefined && !before.toString('utf8').includes(skillMark))
    throw new AppError(
      'conflict',
      `${path} exists and was not written by Schoolhouse. Move it, or name another folder with --to.`,
    )
  nodeFiles.makeFolder(folder)
  nodeFiles.writeAtomic(path, Buffer.from(text, 'utf8'), { replaces: before ?? null })
}
