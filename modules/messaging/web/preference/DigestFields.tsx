import { Select } from 'antd'
import { useId } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import type { OwnPreference } from './use-own-preference.ts'
import { weekdayNames } from './weekday-names.ts'

const HOURS = Array.from({ length: 24 }, (_, value) => ({ value, label: `${String(value).padStart(2, '0')}:00` }))

/** When the digest comes. */
export function DigestFields({ own: { digest, setDigest } }: { own: OwnPreference }) {
  const t = useT()
  const [title, rhythm, weekday, hour] = [useId(), useId(), useId(), useId()]
  return (
    <section className="msg-quiet" aria-labelledby={title}>
      <header>
        <h3 id={title}>{t('messaging.digestTime.title')}</h3>
      </header>
      <div className="msg-quiet-times">
        <Labelled id={rhythm} label={t('messaging.digestTime.rhythm')}>
          <Select
            id={rhythm}
            value={digest.rhythm}
            options={(['daily', 'weekly'] as const).map((value) => ({
              value,
              label: t(`messaging.digestTime.${value}`),
            }))}
            onChange={(value) => setDigest({ rhythm: value })}
          />
        </Labelled>
        {digest.rhythm === 'weekly' && (
          <Labelled id={weekday} label={t('messaging.digestTime.weekday')}>
            <Select
              id={weekday}
              value={digest.weekday}
              options={weekdayNames('long').map((label, index) => ({ value: index + 1, label }))}
              onChange={(value) => setDigest({ weekday: value })}
            />
          </Labelled>
        )}
        <Labelled id={hour} label={t('messaging.digestTime.hour')}>
          <Select id={hour} value={digest.hour} options={HOURS} onChange={(value) => setDigest({ hour: value })} />
        </Labelled>
      </div>
      <p className="kit-quiet">{t('messaging.digestTime.about')}</p>
    </section>
  )
}
