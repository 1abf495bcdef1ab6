import type { Format } from '../transcript.ts'
import { aider } from './aider.ts'
import { claudeCode } from './claudeCodeSession.ts'
import { codex } from './codex.ts'
import { genericEvents } from './genericEvents.ts'
import { jaatoSession } from './jaatoSession.ts'
import { openCode } from './openCode.ts'
import { specStory } from './specStory.ts'
import { sweAgent } from './sweAgent.ts'

/** Every transcript format, the most specific first. */
export const formats: readonly Format[] = [
  claudeCode,
  codex,
  openCode,
  jaatoSession,
  sweAgent,
  specStory,
  aider,
  genericEvents,
]

/** Returns the format of a file by its start; null if it is none. */
export function formatOf(head: string): Format | null {
  if (head.includes('\0')) return null
  return formats.find((format) => format.recognises(head)) ?? null
}
