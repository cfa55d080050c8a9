import type { ReactNode } from 'react'
import { MESSAGE_CATEGORIES, type MessageCategory } from '#contract/message-categories.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { useT } from '#shell/i18n.ts'
import './preference.css'

interface PlaceTableProps {
  label: string
  kinds: readonly ChannelKind[]
  /** Below the name of a kind. */
  note?: (kind: ChannelKind) => ReactNode
  /** The value of a category and a kind. */
  cell: (category: MessageCategory, kind: ChannelKind) => ReactNode
}

/** Categories of messages over kinds of channels; on a phone, the kinds of each category below each other. */
export function PlaceTable({ label, kinds, note, cell }: PlaceTableProps) {
  const t = useT()
  return (
    <table className="msg-places" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('messaging.rule.category')}</th>
          {kinds.map((kind) => (
            <th key={kind} scope="col">
              {t(`messaging.channel.kind.${kind}`)}
              {note?.(kind)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MESSAGE_CATEGORIES.map((category) => (
          <tr key={category}>
            <th scope="row">
              {t(`messaging.category.${category}`)}
              <small>{t(`messaging.preference.about.${category}`)}</small>
            </th>
            {kinds.map((kind) => (
              <td key={kind} data-label={t(`messaging.channel.kind.${kind}`)}>
                {cell(category, kind)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
