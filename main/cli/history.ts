import type { Decision, StepResult } from '../../shared/model/decision.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { journalText, stepText, writeJson } from './print.ts'

const count = { value: 'N', help: 'how many steps; default: 1' }

export const undo: Command = {
  name: 'undo',
  summary: 'Undo the latest step taken here; one command is one step. With --json, list what was undone',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: { count, step: { value: 'S', help: 'undo this step instead; `journal` shows the numbers' } },
  async run(call) {
    const times = call.arguments.number('count', 1)
    const step = call.arguments.number('step', 1)
    if (times !== undefined && step !== undefined) throw new WrongUsage('undo takes --count or --step, not both.')
    const { client } = await call.open()
    await repeat(call, times ?? 1, () => client.decisions.undo({ step }), elsewhere)
  },
}

export const redo: Command = {
  name: 'redo',
  summary: 'Redo what was undone last. With --json, list what was redone',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: { count },
  async run(call) {
    const times = call.arguments.number('count', 1) ?? 1
    const { client } = await call.open()
    await repeat(call, times, () => client.decisions.redo())
  },
}

/** Undo without a step takes back only what was done at the terminal. */
const elsewhere = ' `schoolhouse journal` lists the steps taken in the app; `undo --step S` takes one back.'

/**
 * Repeats undo or redo the given number of times, or until nothing is left. Reports finished steps before an error; `idle` is said
 * besides where nothing was left at once.
 */
async function repeat(call: Call, times: number, act: () => Promise<StepResult>, idle = ''): Promise<void> {
  const done: StepResult[] = []
  try {
    while (done.length < times) {
      const result = await act()
      if (result.step === null) {
        if (done.length === 0) call.io.warn(`${result.label}.${idle}\n`)
        break
      }
      done.push(result)
      if (!call.json) await call.io.write(stepText(result))
    }
  } catch (error) {
    if (call.json && done.length > 0) await writeJson(call, done)
    throw error
  }
  if (call.json) await writeJson(call, done)
}

/** Maximum page size of the contract. */
const page = 500

export const journal: Command = {
  name: 'journal',
  summary: 'Show past decisions, newest first',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: { limit: { value: 'N', help: 'how many rows; default: 100' } },
  async run(call) {
    const limit = call.arguments.number('limit', 1) ?? 100
    const { client } = await call.open()
    const rows: Decision[] = []
    while (rows.length < limit) {
      const more = await client.decisions.journal({
        before: rows.at(-1)?.seq,
        limit: Math.min(page, limit - rows.length),
      })
      rows.push(...more)
      if (more.length < page) break
    }
    if (call.json) return writeJson(call, rows)
    if (rows.length === 0) call.io.warn('No decisions yet.\n')
    else await call.io.write(journalText(rows, call.io.width))
  },
}
