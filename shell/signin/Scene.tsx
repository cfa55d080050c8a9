/** The left half of the sign-in page: the house, and one approval on its way through it. */
import { Check } from 'lucide-react'
import { Arches } from '../arch/Arches.tsx'
import { Mark } from '../arch/Mark.tsx'
import { productName } from '../version.ts'
import { t } from './texts.ts'

const steps = [
  { state: 'done', name: t('signin.scene.step1'), note: t('signin.scene.note1') },
  { state: 'done', name: t('signin.scene.step2'), note: t('signin.scene.note2') },
  { state: 'done', name: t('signin.scene.step3'), note: t('signin.scene.note3') },
  { state: 'now', name: t('signin.scene.step4'), note: t('signin.scene.note4') },
  { state: 'next', name: t('signin.scene.step5'), note: t('signin.scene.note5') },
] as const

export function Scene() {
  return (
    <aside className="si-scene">
      <div className="si-sky">
        <Arches className="si-arches" />
      </div>
      <div className="si-brand">
        <span className="si-tile">
          <Mark size={22} />
        </span>
        {productName}
      </div>
      <div className="si-words">
        <p className="si-sentence">
          <span>{t('signin.scene.line1')}</span> <span>{t('signin.scene.line2')}</span>
        </p>
        <p className="si-more">
          <span>{t('signin.scene.more1')}</span> <span>{t('signin.scene.more2')}</span>
        </p>
      </div>
      {/* A picture of what the product does; it says nothing that the sentence does not. */}
      <div className="si-floor" aria-hidden="true">
        <div className="si-light" />
        <ol className="si-steps">
          {steps.map(({ state, name, note }) => (
            <li key={name} data-state={state}>
              <span className="si-dot">{state === 'done' && <Check size={11} strokeWidth={3} />}</span>
              <b>{name}</b>
              <span>{note}</span>
            </li>
          ))}
        </ol>
      </div>
    </aside>
  )
}
