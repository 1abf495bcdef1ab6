/**
 * The engine's layers, bottom up: folders of main/engine/ and the three files beside them. A layer may import the layers
 * below it; members of the same layer never import each other.
 */
export const engineLayers = [
  ['ports.ts'],
  ['language', 'rules', 'harvest'],
  ['store'],
  ['advise', 'clients', 'sources', 'evidence', 'lineage', 'recommend', 'reference', 'report', 'retrieve', 'review'],
  ['runtime'],
  ['masking', 'references'],
  ['decide'],
  ['flows'],
  ['engine.ts'],
  ['libraryHost.ts'],
]

/**
 * Folders of the engine whose own files stand on both sides of its inner folders: some are what these are made of (`db.ts` of
 * the store, `rule.ts` of the recommendations and of the rules' data), others join them (`eraseJournal.ts`, `recommend.ts`,
 * `applyRules.ts`). Everywhere else a folder's own files and its inner folders form no circle.
 */
export const mixedFolders = ['store', 'rules', 'recommend']

/**
 * The import rules, as data. `from` and `to` are patterns over paths from the project root; packages are written `npm:name`,
 * Node modules `node:name`. `$1` in `to` or `except` is the first group of `from`. `tests` says whether the rule also applies
 * to tests, benchmarks and `testing` folders.
 */
export const importRules = [
  {
    name: 'shared is alone',
    from: '^shared/',
    to: '^(main|preload|renderer|e2e|build)/',
    tests: true,
    message: 'shared/ knows nothing of the rest of the project. Move what both need into shared/.',
  },
  {
    name: 'shared is pure',
    from: '^shared/',
    to: '^(npm|node):',
    except: '^npm:(zod|@orpc/contract|diff|node-diff3)(/|$)',
    message:
      'shared/ may use zod, @orpc/contract, diff and node-diff3. Do the rest in main/ or renderer/ and pass data in.',
  },
  {
    name: 'renderer stays on its side',
    from: '^renderer/',
    to: '^(main|preload)/',
    tests: true,
    message:
      'The renderer reaches the engine through the contract: call it with renderer/client; types live in shared/.',
  },
  {
    name: 'main stays on its side',
    from: '^main/',
    to: '^renderer/',
    tests: true,
    message: 'main/ never knows the screen. Put what both need into shared/.',
  },
  {
    name: 'preload is small',
    from: '^preload/',
    to: '.',
    except: '^(preload/|shared/|npm:electron$)',
    message: 'The preload hands over one port and nothing else: electron and shared/ are all it may use.',
  },
  {
    name: 'renderer has no Node',
    from: '^renderer/',
    to: '^(node:|npm:(better-sqlite3|ws|chokidar)(/|$))',
    message: 'The renderer runs in a sandbox without Node. Ask the engine through the contract.',
  },
  {
    name: 'electron only at the edge',
    from: '^',
    to: '^npm:electron(/|$)',
    unless: '^(main/index\\.ts$|main/desktop/|preload/|e2e/)',
    message:
      'electron is for main/index.ts, main/desktop/ and preload/. Reach it through the Host port or main/desktop/.',
  },
  {
    name: 'the engine is a library',
    from: '^main/engine/',
    to: '^main/',
    except: '^main/engine/',
    message:
      'The engine has no host: take what you need as a port (main/engine/ports.ts) and let main/platform/ implement it.',
  },
  {
    name: 'the engine meets Node through ports',
    from: '^main/engine/',
    to: '^node:',
    except: '^node:(crypto|path|buffer|zlib)$',
    message:
      'In the engine only node:crypto, path, buffer and zlib are allowed: they compute. The rest goes through main/engine/ports.ts.',
  },
  {
    name: 'the engine has no HTTP and no watcher',
    from: '^main/engine/',
    to: '^npm:(ws|chokidar|@orpc/(server|client|openapi))(/|$)',
    message: 'Doors belong to main/transports/ and main/handlers/, watching files to the Watch port.',
  },
  {
    name: 'handlers know no front end',
    from: '^main/handlers/',
    to: '^main/(transports|desktop|cli|mcp)/',
    message: 'A procedure answers whoever calls it. Put what a front end adds into its own folder.',
  },
  {
    name: 'the platform knows nobody who uses it',
    from: '^main/platform/',
    to: '^main/(handlers|transports|desktop|cli|mcp)/',
    message: 'main/platform/ implements ports. What joins them to a front end stands beside it in main/.',
  },
  {
    name: 'SQLite only in the store',
    from: '^',
    to: '^npm:better-sqlite3(/|$)',
    unless: '^main/engine/store/',
    message: 'Only main/engine/store/ speaks to SQLite. Call a function of main/engine/store/, or add one there.',
  },
  {
    name: 'SQL only in the store',
    from: '^',
    to: '^main/engine/store/sql\\.ts$',
    unless: '^main/engine/store/',
    message:
      'Only main/engine/store/ writes SQL. Look for the query in main/engine/store/queries/, or add it there, named for what it answers.',
  },
  {
    name: 'models only in the platform',
    from: '^',
    to: '^npm:(@xenova/transformers|@huggingface/transformers|onnxruntime-[a-z]+|usearch|sqlite-vec)(/|$)',
    unless: '^main/platform/',
    message: 'Model libraries live in main/platform/. The engine asks through the Embedder and LanguageModel ports.',
  },
  {
    name: 'features do not know each other',
    from: '^renderer/features/([^/]+)/',
    to: '^renderer/features/',
    except: '^renderer/features/$1/',
    message: 'What two features need moves to renderer/components, renderer/client, renderer/stores or renderer/ui.',
  },
  {
    name: 'what features share knows no feature',
    from: '^renderer/(client|components|stores)/',
    to: '^renderer/(features|app)/',
    message: 'Features and the app import this, never the other way round. Hand in what it needs.',
  },
  {
    name: 'ui knows no data and no stores',
    from: '^renderer/ui/',
    to: '^renderer/',
    except: '^renderer/ui/',
    tests: true,
    message: 'renderer/ui is told all it shows by props. What reads a store or the engine goes to renderer/components.',
  },
]
