import { Check, Minus } from 'lucide-react'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { sayKind, textIn } from '#forms-core/index.ts'
import type { PublicField } from '#forms/contract/public.ts'

/** Which fields visitors see and fill in; those that keep them from entering a record are named. */
export function PublicFields({ fields }: { fields: readonly PublicField[] }) {
  const t = useT()
  const language = currentLanguage()
  const shown = fields.filter(({ isPublic, isInTheWay }) => isPublic || isInTheWay)
  const mark = (isOn: boolean) => (
    <>
      {isOn ? <Check size={16} aria-hidden="true" /> : <Minus size={16} aria-hidden="true" />}
      <span className="pt-unseen">{t(isOn ? 'forms.public.set.yes' : 'forms.public.set.no')}</span>
    </>
  )
  return (
    <table className="frm-public-fields">
      <thead>
        <tr>
          <th scope="col">{t('forms.public.set.fields')}</th>
          <th scope="col">{t('forms.public.set.fieldShown')}</th>
          <th scope="col">{t('forms.public.set.fieldEnterable')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ id, label, kind, isShown, isEnterable, isInTheWay }) => (
          <tr key={id}>
            <th scope="row">
              {textIn(label, language)} <span className="frm-hint">{sayKind(kind, language)}</span>{' '}
              {isInTheWay && <Tag tone="warning">{t('forms.public.set.inTheWay')}</Tag>}
            </th>
            <td>{mark(isShown)}</td>
            <td>{mark(isEnterable)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
