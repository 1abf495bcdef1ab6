import type { Client } from '../client/queries.ts'

type Procedure<Call> = Call extends (input: infer Input, ...rest: never[]) => Promise<infer Output>
  ? (input: Input) => Output | Promise<Output>
  : never

type Parts = { [Area in keyof Client]?: { [Name in keyof Client[Area]]?: Procedure<Client[Area][Name]> } }

export interface Stub {
  client: Client
  /** Every call, in order, as `area.name` and its input. */
  calls: { name: string; input: unknown }[]
}

/** A client that answers with the functions given; a call of any other fails, naming itself. */
export function stubClient(parts: Parts): Stub {
  const calls: Stub['calls'] = []
  const area = (areaName: string) =>
    new Proxy(
      {},
      {
        get: (_, name) => async (input: unknown) => {
          const full = `${areaName}.${String(name)}`
          calls.push({ name: full, input })
          const answers = (parts as Record<string, Record<string, ((input: unknown) => unknown) | undefined>>)[areaName]
          const answer = answers?.[String(name)]
          if (!answer) throw new Error(`${full} is not stubbed`)
          return answer(input)
        },
      },
    )
  const client = new Proxy({}, { get: (_, name) => area(String(name)) }) as Client
  return { client, calls }
}
