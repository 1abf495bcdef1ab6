/** Names of programs that are written in lower case at the beginning of a sentence too. */
export const lowerNames = new Set(
  'npm npx pnpm git pip uv tsc jq curl ssh gcc cmake bash zsh sed awk grep kubectl systemd nginx eslint vitest pytest mypy ruff esbuild webpack cargo rustc psql sqlite tmux vim make docker-compose'.split(
    ' ',
  ),
)
