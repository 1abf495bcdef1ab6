import { useId, useState } from 'react'
import { FolderOpen } from 'lucide-react'
import type { ModelOffer } from '../../../shared/contract/embedding.ts'
import type { Info } from '../../../shared/contract/system.ts'
import { failure, failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { usePathCompletion } from '../../client/usePathCompletion.ts'
import { useToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { PathField } from '../../ui/PathField.tsx'
import { homePath } from '../../../shared/text/shortPath.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ModelChoice.module.css'

/** Chooses a sentence model: from a folder, or as a download whose size is shown before anything is fetched. */
export function ModelChoice({
  info,
  suggested,
  host,
  onUse,
  onDownload,
}: {
  info: Info | undefined
  /** The default model to download. */
  suggested: string
  /** The server that models are downloaded from. */
  host: string
  onUse: (model: string) => Promise<void>
  onDownload: (model: string) => Promise<void>
}) {
  return (
    <div className={styles.ways}>
      <FromFolder info={info} onUse={onUse} />
      <Download info={info} suggested={suggested} host={host} onDownload={onDownload} />
    </div>
  )
}

function FromFolder({ info, onUse }: { info: Info | undefined; onUse: (model: string) => Promise<void> }) {
  const { client } = useApi()
  const complete = usePathCompletion()
  const { show } = useToast()
  const [folder, setFolder] = useState('')
  const [isTrying, setTrying] = useState(false)
  const hint = useId()
  const use = async (path = folder.trim()): Promise<void> => {
    if (path === '' || isTrying) return
    setTrying(true)
    await onUse(path)
    setTrying(false)
  }
  const pick = async (): Promise<void> => {
    const picked = await client.system.pickFolder().catch((error: unknown) => {
      show(failureToast(error))
      return null
    })
    if (picked === null) return
    setFolder(picked)
    await use(picked)
  }
  return (
    <div className={styles.way}>
      <p className={styles.name}>A model in a folder</p>
      <div className={styles.line}>
        <PathField
          label="Folder of a sentence model"
          value={folder}
          onChange={setFolder}
          onSubmit={() => void use()}
          complete={complete}
          placeholder="~/models/all-MiniLM-L6-v2"
          describedBy={hint}
        />
        {info?.can_pick_folder && (
          <Button size="dialog" icon={<FolderOpen size="0.875rem" aria-hidden="true" />} onClick={() => void pick()}>
            Choose a folder
          </Button>
        )}
        <Button size="dialog" disabled={folder.trim() === '' || isTrying} onClick={() => void use()}>
          {isTrying ? 'Testing it' : 'Use it'}
        </Button>
      </div>
      <p id={hint} className={styles.note}>
        It holds <code>config.json</code>, <code>tokenizer.json</code>, <code>tokenizer_config.json</code> and{' '}
        <code>onnx/model.onnx</code> or <code>onnx/model_quantized.onnx</code>.
      </p>
    </div>
  )
}

type Asked =
  { kind: 'nothing' } | { kind: 'asking' } | { kind: 'offer'; offer: ModelOffer } | { kind: 'failed'; why: string }

function Download({
  info,
  suggested,
  host,
  onDownload,
}: {
  info: Info | undefined
  suggested: string
  host: string
  onDownload: (model: string) => Promise<void>
}) {
  const { client } = useApi()
  const [name, setName] = useState(suggested)
  const [asked, setAsked] = useState<Asked>({ kind: 'nothing' })
  const ask = async (): Promise<void> => {
    setAsked({ kind: 'asking' })
    try {
      setAsked({ kind: 'offer', offer: await client.embedding.offer({ model: name.trim() }) })
    } catch (error) {
      setAsked({ kind: 'failed', why: failure(error).message })
    }
  }
  const offer = asked.kind === 'offer' ? asked.offer : null
  return (
    <div className={styles.way}>
      <TextField
        label="A model to download"
        value={name}
        mono
        error={asked.kind === 'failed' ? asked.why : null}
        hint={offer ? wordsOf(offer, info?.home ?? '') : `Getting its size sends this name to ${host}, nothing else.`}
        onChange={({ target }) => {
          setName(target.value)
          setAsked({ kind: 'nothing' })
        }}
      />
      <div className={styles.line}>
        {offer ? (
          <Button size="dialog" onClick={() => void onDownload(offer.name)}>
            Download {megabytes(offer.bytes)} and use it
          </Button>
        ) : (
          <Button size="dialog" disabled={name.trim() === '' || asked.kind === 'asking'} onClick={() => void ask()}>
            {asked.kind === 'asking' ? 'Getting its size' : 'Get its size'}
          </Button>
        )}
      </div>
    </div>
  )
}

function wordsOf({ bytes, files, host, folder }: ModelOffer, home: string): string {
  return `${megabytes(bytes)} in ${files} files from ${host}, to ${homePath(folder, home)}. No text of yours leaves this machine.`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
