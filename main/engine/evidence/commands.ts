import type { Guess } from './mention.ts'

const tools = new Set(
  `npm npx pnpm yarn bun bunx deno node tsx make just task cargo rustup go python python3 pip pip3 uv poetry pytest tox
  ruff mypy ruby bundle rake rails gem php composer artisan mvn gradle ./gradlew ./mvnw dotnet java javac docker docker-compose
  podman kubectl helm terraform git gh ssh curl psql sqlite3 redis-cli vitest jest playwright eslint oxlint prettier tsc vite
  electron-vite turbo nx lerna bash sh zsh swift xcodebuild flutter dart mix cmake ctest ninja bazel act pre-commit alembic
  flask django-admin uvicorn gunicorn celery aws gcloud az fly vercel netlify wrangler supabase prisma drizzle-kit`.split(
    /\s+/,
  ),
)
const setting = /^[A-Z_][A-Z\d_]*=\S*$/
const word = /"[^"\n]*"|'[^'\n]*'|\S+/g

/** Recognises a command line in a code span: a known program or a script's path, with arguments. */
export function asCommand(text: string): Guess {
  const line = text.trim().replace(/^[$%>] /, '')
  if (line.length > 300 || line.includes('\n')) return null
  const words = line.match(word) ?? []
  const first = words.findIndex((each) => !setting.test(each))
  const tool = words[first]
  if (tool === undefined) return null
  const isScript = /^(?:\.{1,2}\/|scripts?\/|bin\/)[\w./-]+$/.test(tool)
  if (!tools.has(tool) && !isScript) return null
  const rest = words.slice(first)
  if (rest.length < 2 || /^[=:]/.test(rest[1] ?? '') || rest[1] === '-') return null
  return { named: { kind: 'command', words: rest }, isFirm: true }
}

/** In prose, only runs of a package script are recognised as commands. */
export const bareCommand = /\b(?:npm|pnpm|yarn|bun) run [\w:.-]{0,59}\w|\bnpm (?:test|start)\b/g
