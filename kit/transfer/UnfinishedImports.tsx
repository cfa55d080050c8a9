import { Button } from 'antd'
import { importRoutesOfAll } from '#contract/import.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'

/** Of those left in the middle the newest; the others go by themselves. */
const MAX_UNFINISHED = 3

/** Imports that were left in the middle. */
export function UnfinishedImports({ noun, onResume }: { noun: string; onResume: (id: string) => void }) {
  const t = useT()
  const { data = [] } = useCall(importRoutesOfAll.list, { query: { noun } }, { freshFor: 0 })
  if (data.length === 0) return null
  return (
    <section className="kit-import-part">
      <h3>{t('kit.import.unfinished')}</h3>
      <ul className="kit-import-unfinished">
        {data.slice(0, MAX_UNFINISHED).map(({ id, fileName, total, createDate }) => (
          <li key={id}>
            <span className="kit-import-name">{fileName}</span>
            <span className="kit-quiet">{t('kit.import.rows', { count: total })}</span>
            <span className="kit-quiet">
              <RelativeTime at={createDate} />
            </span>
            <Button size="small" aria-label={t('kit.import.resumeOf', { name: fileName })} onClick={() => onResume(id)}>
              {t('kit.import.resume')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
