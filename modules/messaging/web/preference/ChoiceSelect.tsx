import { Select } from 'antd'
import { BellOff, Layers, Lock, Zap } from 'lucide-react'
import { MESSAGE_CHOICES, type MessageChoice, type MessagePlace } from '#messaging/contract/preference.ts'
import { useT } from '#shell/i18n.ts'

const ICONS = { now: Zap, digest: Layers, off: BellOff } as const

/** How messages of a category come over a kind of channel; with a padlock where the organisation says so. */
export function ChoiceSelect({
  place: { category, kind, choice, rule },
  onChange,
}: {
  place: MessagePlace
  onChange: (choice: MessageChoice) => void
}) {
  const t = useT()
  if (rule !== 'allowed')
    return (
      <span className="msg-choice msg-choice-fixed" title={t('messaging.preference.fixed')}>
        <Lock size={14} role="img" aria-label={t('messaging.preference.fixed')} />
        {t(`messaging.preference.choice.${choice}`)}
      </span>
    )
  const name = { kind: t(`messaging.channel.kind.${kind}`), category: t(`messaging.category.${category}`) }
  return (
    <Select<MessageChoice>
      aria-label={t('messaging.preference.of', name)}
      value={choice}
      onChange={onChange}
      options={MESSAGE_CHOICES.map((value) => {
        const Icon = ICONS[value]
        const title = t(`messaging.preference.choice.${value}`)
        const label = (
          <span className="msg-choice" data-choice={value}>
            <Icon size={14} aria-hidden />
            {title}
          </span>
        )
        return { value, title, label }
      })}
    />
  )
}
