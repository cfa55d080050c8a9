import { useT } from '#shell/i18n.ts'
import { saveFile } from '#shell/request/transfer.ts'
import type { ChangeStat, SignInStat } from '#system/contract/stat.ts'
import { resourceText } from './resource-text.ts'
import { csvOf } from './csv.ts'
import { rowsOf } from './dashboard-numbers.ts'

/** Milliseconds a browser may take to begin saving. */
const KEEP_MS = 60_000

/** Saves what the dashboard shows as csv, a line per day; undefined until there is something to save. */
export function useNumbersFile(signIns: SignInStat | undefined, changes: ChangeStat | undefined) {
  const t = useT()
  if (!signIns || !changes) return undefined
  return () => {
    const resources = changes.resources.map(({ resource }) =>
      t('system.dashboard.changesOf', {
        resource: resource === '' ? t('system.dashboard.others') : resourceText(resource),
      }),
    )
    const head = [t('system.dashboard.day'), t('system.dashboard.signIns'), t('system.dashboard.failed'), ...resources]
    const file = new Blob([csvOf([head, ...rowsOf(signIns, changes)])], { type: 'text/csv;charset=utf-8' })
    const address = URL.createObjectURL(file)
    const last = signIns.days.at(-1)?.date ?? ''
    saveFile(address, `${t('system.dashboard.title')} ${last}.csv`)
    setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
  }
}
