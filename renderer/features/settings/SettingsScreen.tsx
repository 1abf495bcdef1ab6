import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '../../../shared/contract/settings.ts'
import { failedBoxProps, failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useCommand } from '../../stores/commands.ts'
import { useToast } from '../../stores/toasts.ts'
import { FailedScreen } from '../../components/FailedScreen.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { homePath } from '../../../shared/text/shortPath.ts'
import { AdvisorSection } from './advisor/AdvisorSection.tsx'
import { AutomaticWriting } from './AutomaticWriting.tsx'
import { Embedding } from './Embedding.tsx'
import { Group, Setting } from './SettingParts.tsx'
import { Weekly } from './Weekly.tsx'
import styles from './SettingsScreen.module.css'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const densities = [
  { value: 'dense', label: 'Dense' },
  { value: 'comfortable', label: 'Comfortable' },
] as const

const referenceTypes = [
  { value: 'learned', label: 'learned' },
  { value: 'inline', label: 'inline' },
] as const

/** Appearance, what is written for agents, and where everything is stored. */
export function SettingsScreen() {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const query = useQuery(queries.settings.get.queryOptions())
  const info = useQuery(queries.system.info.queryOptions())
  const settings = query.data
  const set = async (change: Partial<Settings>) => {
    try {
      cache.setQueryData(queries.settings.get.queryKey(), await client.settings.set(change))
    } catch (error) {
      show(failureToast(error))
    }
    void refresh(cache, queries, ['settings'])
  }
  const group = 'Settings'
  const dark = document.documentElement.dataset.theme === 'dark'
  const theme = useCommand({
    id: 'settings.theme',
    label: 'Light or dark',
    key: 'l',
    group,
    when: settings !== undefined,
    run: () => void set({ theme: dark ? 'light' : 'dark' }),
  })
  const density = useCommand({
    id: 'settings.density',
    label: 'Dense or comfortable',
    key: 'd',
    group,
    when: settings !== undefined,
    run: () => void set({ density: settings?.density === 'dense' ? 'comfortable' : 'dense' }),
  })
  const referenceType = useCommand({
    id: 'settings.reference-type',
    label: 'Type of references: learned or inline',
    key: 'r',
    group,
    when: settings !== undefined,
    run: () => void set({ reference_type: settings?.reference_type === 'learned' ? 'inline' : 'learned' }),
  })
  if (query.error && !query.data) {
    return <FailedScreen screen="Settings" title="The settings could not be read" {...failedBoxProps(query)} />
  }
  if (!settings) {
    return (
      <Screen title="Settings">
        <Loading />
      </Screen>
    )
  }
  return (
    <Screen title="Settings">
      <div className={styles.content}>
        <Group title="Appearance">
          <Setting name="Theme" keys={theme.keys[0]}>
            <Segmented
              label="Theme"
              value={settings.theme}
              options={themes}
              onChange={(value) => void set({ theme: value })}
            />
          </Setting>
          <Setting
            name="Density"
            hint="Comfortable adds 4 pixels to rows and cards, nothing else."
            keys={density.keys[0]}
          >
            <Segmented
              label="Density"
              value={settings.density}
              options={densities}
              onChange={(value) => void set({ density: value })}
            />
          </Setting>
        </Group>
        <Group title="References">
          <Setting
            name="Type written into reference files"
            keys={referenceType.keys[0]}
            hint={
              settings.reference_type === 'learned'
                ? 'The reference says that it was learned and carries its lineage. Choose inline for a framework that does not know this type.'
                : 'Every framework can read it. The lineage then stays in the library of Schoolhouse.'
            }
          >
            <Segmented
              label="Reference type"
              value={settings.reference_type}
              options={referenceTypes}
              onChange={(value) => void set({ reference_type: value })}
            />
          </Setting>
        </Group>
        <Group title="Weekly batch">
          <Weekly settings={settings} set={set} info={info.data} />
        </Group>
        <Group title="Automatic writing">
          <p className={styles.note}>
            Where it is on, each decision you make goes to the agents’ files at once; a policy’s steps wait for the next
            one. What somebody else changed in between is never overwritten.
          </p>
          <AutomaticWriting />
        </Group>
        <Group title="Text comparison">
          <Embedding info={info.data} />
        </Group>
        <Group title="Advisor">
          <AdvisorSection />
        </Group>
        <Group title="This installation">
          <dl className={styles.facts}>
            <div>
              <dt>Library</dt>
              <dd>
                <code title={info.data?.library}>{info.data && homePath(info.data.library, info.data.home)}</code>
              </dd>
            </div>
            <div>
              <dt>Version</dt>
              <dd>{info.data?.version}</dd>
            </div>
            <div>
              <dt>Shown in</dt>
              <dd>
                {info.data?.host === 'desktop' ? 'its own window' : 'a browser tab'}
                {info.data?.host_note && `: ${info.data.host_note}`}
              </dd>
            </div>
          </dl>
        </Group>
      </div>
    </Screen>
  )
}
