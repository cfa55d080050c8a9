import { Button } from 'antd'
import { useId } from 'react'
import { preferenceRoutes, type MessagePreference } from '#messaging/contract/preference.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { DigestFields } from './DigestFields.tsx'
import { PlaceTable } from './PlaceTable.tsx'
import { QuietFields } from './QuietFields.tsx'
import { useOwnPreference } from './use-own-preference.ts'
import './preference.css'

/** A part of the personal centre: which messages come over which channel, and when. Absent where no channel is open. */
export default function OwnPreferences() {
  const { data } = useCall(preferenceRoutes.get, {})
  return data && data.kinds.length > 0 ? <PreferenceCard saved={data} /> : null
}

function PreferenceCard({ saved }: { saved: MessagePreference }) {
  const t = useT()
  const id = useId()
  const own = useOwnPreference(saved)
  const hasAddress = new Map(saved.kinds.map((one) => [one.kind, one.hasAddress]))
  return (
    <section className="kit-card sys-center-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('messaging.preference.title')}</h2>
        <Button
          type="primary"
          size="small"
          disabled={!own.isChanged || own.isEmpty}
          loading={own.isSaving}
          onClick={() => void own.save()}
        >
          {t('kit.form.save')}
        </Button>
      </header>
      <p className="msg-preference-about">{t('messaging.preference.about')}</p>
      <PlaceTable
        label={t('messaging.preference.title')}
        kinds={saved.kinds.map(({ kind }) => kind)}
        note={(kind) =>
          hasAddress.get(kind) ? undefined : <em className="msg-no-address">{t('messaging.preference.noAddress')}</em>
        }
        cell={(category, kind) => {
          const place = own.places.find((one) => one.category === category && one.kind === kind)
          return place && <ChoiceSelect place={place} onChange={(choice) => own.choose(place, choice)} />
        }}
      />
      <div className="msg-preference-times">
        <QuietFields own={own} />
        <DigestFields own={own} />
      </div>
    </section>
  )
}
