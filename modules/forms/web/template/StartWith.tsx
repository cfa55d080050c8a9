import {
  Banknote,
  ClipboardCheck,
  FilePlus2,
  Plane,
  ShoppingCart,
  Stamp,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import { ReadyForm } from '#forms/contract/template.ts'
import './template.css'

interface StartWithProps {
  value?: ReadyForm
  onChange?: (value: ReadyForm | undefined) => void
  id?: string
}

const BLANK = 'blank'
const ICONS: Readonly<Record<ReadyForm | typeof BLANK, LucideIcon>> = {
  blank: FilePlus2,
  leave: Plane,
  expense: Banknote,
  purchase: ShoppingCart,
  seal: Stamp,
  visitor: UserCheck,
  inspection: ClipboardCheck,
}

/** Chooses what a new form begins with. Works as a field of a form; without a value it is a blank form. */
export function StartWith({ value, onChange, id }: StartWithProps) {
  const t = useT()
  return (
    <div className="frm-ready" role="radiogroup" aria-label={t('forms.ready.title')} id={id}>
      {([BLANK, ...ReadyForm.options] as const).map((name) => {
        const Icon = ICONS[name]
        return (
          <label key={name} className="frm-ready-one">
            <input
              type="radio"
              name="frm-ready"
              checked={(value ?? BLANK) === name}
              onChange={() => onChange?.(name === BLANK ? undefined : name)}
            />
            <Icon size={20} aria-hidden />
            <span className="frm-ready-name">{t(`forms.ready.${name}`)}</span>
            <span className="frm-ready-hint">{t(`forms.ready.${name}.hint`)}</span>
          </label>
        )
      })}
    </div>
  )
}
