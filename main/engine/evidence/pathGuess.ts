import type { Guess } from './mention.ts'

const endings =
  'ts|tsx|mts|cts|js|jsx|mjs|cjs|py|pyi|ipynb|go|rs|java|kt|kts|swift|scala|groovy|c|h|cc|cpp|cxx|hh|hpp|m|mm|cs|fs|rb|rake|php|pl|lua|r|jl|ex|exs|erl|hs|clj|dart|zig|sh|bash|zsh|fish|ps1|bat|sql|prisma|graphql|gql|proto|md|mdx|rst|adoc|txt|json|jsonc|json5|jsonl|yaml|yml|toml|ini|cfg|conf|env|properties|xml|plist|html|htm|css|scss|sass|less|svg|vue|svelte|astro|tf|tfvars|hcl|gradle|cmake|lock|csv|tsv|wasm|db|snap|patch|diff|service|tmpl|template|example|ejs|hbs|njk|pug'
const withEnding = new RegExp(`\\.(?:${endings})$`, 'i')
/** Product names that look like files. */
const products =
  /^(?:node|vue|next|nuxt|react|express|three|d3|ember|backbone|angular|solid|alpine|chart|moment|socket|discord|electron|deno|bun|ollama|llama|langchain|nest|meteor|p5|tensorflow|asp|ada|vb|keras|socket|require|brain|matter|phaser|babylon|pixi|plotly|video|hls|pdf|highlight)\.(?:js|ts|py|io|c|cpp|rs|net|md)$/i
const withoutEnding =
  /^(?:Makefile|GNUmakefile|Dockerfile|Containerfile|Procfile|Gemfile|Rakefile|Vagrantfile|Jenkinsfile|Justfile|justfile|CODEOWNERS|LICENSE|\.[a-z][\w-]{2,}rc|\.(?:gitignore|gitattributes|dockerignore|editorconfig|nvmrc|npmrc|env|node-version|prettierignore|mailmap))$/
/** Characters of a path; those of patterns and templates are excluded. */
const characters = /^[\w.@+~$()[\]&%#=-]+$/
const place = /(?::\d{1,7}(?:[:-]\d{1,7})?|#L\d{1,7}(?:-L?\d{1,7})?)$/

/** A URL without its scheme. */
const host = /^(?:[\w-]{1,63}\.){1,4}(?:com|org|net|io|dev|app|ai|co)$/i

/** Words before a path, or an option: the command line of an unknown program, whose words are examined one at a time. */
const commandLine = /^[a-z][\w.-]{0,80} | -|&&/

/** Recognises a path, alone or in a code span, without a trailing line number. */
export function asPath(text: string, isMarked: boolean): Guess {
  const path = text.replace(place, '').replaceAll('\\', '/')
  if (path.length > 300 || path.includes('//') || path.includes('...') || path.startsWith('-') || /^[\d.]+$/.test(path))
    return null
  if (commandLine.test(path)) return null
  const isFolder = path.endsWith('/')
  const parts = path.replace(/\/$/, '').split('/')
  const name = parts.at(-1) ?? ''
  if (parts.some((part, at) => (part === '' && at > 0) || (part !== '' && !hasPathCharacters(part, isMarked))))
    return null
  const isFile = !isFolder && (withEnding.test(name) || withoutEnding.test(name))
  const isOutside = /^(?:\/|~)/.test(path)
  if (parts.length === 1) {
    if (isFolder) return isMarked ? firm(path, false) : null
    if (
      !isFile ||
      products.test(name) ||
      (name.startsWith('.') && !withoutEnding.test(name) && !/^\.[\w-]+\.\w+$/.test(name))
    )
      return null
    return firm(
      path,
      isMarked ||
        /^(?:package|tsconfig|CLAUDE|AGENTS|README|Cargo|pyproject|go)\b/.test(name) ||
        withoutEnding.test(name),
    )
  }
  if (parts.every((part) => /^[\d.]*$/.test(part))) return null
  return firm(path, (isFile || (isFolder && isMarked && parts.length > 1)) && !isOutside && !host.test(parts[0] ?? ''))
}

/** Spaces are allowed inside code spans, which mark the path's end. */
function hasPathCharacters(part: string, isMarked: boolean): boolean {
  return characters.test(isMarked ? part.replaceAll(' ', '') : part) && part.trim() === part
}

function firm(path: string, isFirm: boolean): Guess {
  return { named: { kind: 'path', path: path.replace(/^\.\//, '') }, isFirm }
}
