import { CircleAlert, Link2, LoaderCircle, Unlink } from 'lucide-react'
import { t } from '#shell/i18n.ts'
import type { Break } from '#records/contract/audit-seal.ts'
import type { SealMark } from './use-seal.ts'
import './seal.css'

const ICONS = { waiting: LoaderCircle, sealed: Link2, broken: Unlink, after: CircleAlert } as const

/** The seal of one entry: an icon and a word, never the colour alone. */
export function SealMarkText({ mark, broken }: { mark: SealMark; broken: Break | null | undefined }) {
  const Icon = ICONS[mark]
  const text = mark === 'broken' && broken ? t(`records.seal.how.${broken.how}`) : t(`records.seal.mark.${mark}`)
  return (
    <span className="rec-seal-mark" data-mark={mark}>
      <Icon size={14} aria-hidden="true" /> {text}
    </span>
  )
}
