import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { AskedField } from '#workflow/contract/model-file.ts'
import './model.css'

const MAX_SHOWN = 200

/** Fields that no form declares: what each is, who will be asked for it, and which expression reads it. */
export function AskedFields({ fields }: { fields: readonly AskedField[] }) {
  const t = useT()
  return (
    <section aria-label={t('workflow.import.asked')}>
      <h4 className="wf-head">{t('workflow.import.asked')}</h4>
      <ul className="wf-findings">
        {fields.slice(0, MAX_SHOWN).map(({ name, type, asked, node, nodeName, reader, expression }) => (
          <li key={`${name} ${asked} ${node} ${reader}`}>
            <b>{name}</b>
            <span>
              <Tag tone="outline">{t(`workflow.import.type.${type}`)}</Tag>{' '}
              {t(`workflow.import.asked.${asked}`, { node: nodeName })} · {t('workflow.import.reader', { reader })}{' '}
              <code>{expression}</code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
