import { Button } from 'antd'
import { History } from 'lucide-react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT, type TextKey } from '#shell/i18n.ts'
import type { StoredValues } from '#forms-core/index.ts'
import type { OpenForm, Revision } from '#forms/contract/record.ts'
import { ChangeRows } from './ChangeRows.tsx'

interface RevisionItemProps {
  form: OpenForm
  revision: Revision
  versions: readonly StoredValues[]
  /** Given: the record can get the values of this revision. */
  restore: (() => void) | undefined
  /** Given: one field can get the value that it had before this revision. */
  restoreField: ((field: string) => void) | undefined
}

/** How a revision came about. */
const SOURCES = {
  create: 'forms.record.source.entered',
  update: 'forms.record.source.edited',
  restore: 'forms.record.source.restored',
  import: 'forms.record.source.imported',
  process: 'forms.record.source.process',
  undelete: 'forms.record.source.undeleted',
} as const satisfies Record<Revision['kind'], TextKey>

/** One change of a record: who, when, how, and which values. */
export function RevisionItem({ form, revision, versions, restore, restoreField }: RevisionItemProps) {
  const t = useT()
  const { rev, kind, byName, createDate, note, changes, names } = revision
  const rows = (
    <ChangeRows
      form={form}
      changes={changes}
      names={names}
      versions={versions}
      restore={restoreField && (({ field }) => restoreField(field))}
    />
  )
  const fields = new Set(changes.map(({ field }) => field)).size
  return (
    <li className="frm-revision">
      <Avatar id={byName} name={byName} />
      <div className="frm-revision-body">
        <p className="frm-revision-head">
          <b>{byName}</b>
          <Tag tone="outline">{t('forms.record.rev', { no: rev })}</Tag>
          <span>{t(SOURCES[kind])}</span>
          <span className="frm-revision-when">
            <RelativeTime at={createDate} />
          </span>
        </p>
        {note !== '' && <p className="frm-revision-note">{note}</p>}
        {changes.length > 0 &&
          (kind === 'create' ? (
            <details>
              <summary>{t('forms.record.filled', { count: fields })}</summary>
              {rows}
            </details>
          ) : (
            rows
          ))}
        {restore && (
          <Button size="small" icon={<History size={14} />} onClick={restore}>
            {t('forms.record.restoreRev', { no: rev })}
          </Button>
        )}
      </div>
    </li>
  )
}
