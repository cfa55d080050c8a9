import { Button } from 'antd'
import { ListChecks, Pencil } from 'lucide-react'
import { Tag } from '#kit/ui/Tag.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { MenuIcon } from '#shell/icons/MenuIcon.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { goTo } from '#shell/page/use-page.ts'
import type { FormEntry } from '#forms/contract/record.ts'
import { formName } from '../template/template-name.ts'
import { editTabOf, recordsOf } from './places.ts'

const DEFAULT_ICON = 'clipboard-list'

/** One form: its name leads to its records, or to entering one; both are beside it as well. */
export function FormTile({ form }: { form: FormEntry }) {
  const t = useT()
  const maySave = useCan('frm:record:save')
  const { id, icon, rights, hasDraft, description, descriptionEn } = form
  const name = formName(form)
  const text = currentLanguage() === 'en' && descriptionEn !== '' ? descriptionEn : description
  const mayEnter = maySave && rights.includes('create')
  const mayView = rights.includes('view')
  const enter = () => goTo(editTabOf(id))
  const open = () => goTo(recordsOf(id))
  return (
    <li className="frm-tile">
      <span className="frm-tile-mark" aria-hidden="true">
        <MenuIcon name={icon || DEFAULT_ICON} size={18} />
      </span>
      <div className="frm-tile-words">
        <span className="frm-tile-head">
          {mayView || mayEnter ? (
            <button type="button" className="frm-tile-name" onClick={mayView ? open : enter}>
              {name}
            </button>
          ) : (
            <b>{name}</b>
          )}
          {hasDraft && <Tag tone="info">{t('forms.record.draft')}</Tag>}
        </span>
        {text !== '' && (
          <span className="frm-tile-text" title={text}>
            {text}
          </span>
        )}
      </div>
      <div className="frm-tile-ways">
        {mayEnter && (
          <Button
            size="small"
            icon={<Pencil size={14} />}
            aria-label={t(hasDraft ? 'forms.record.continueOf' : 'forms.record.enterOf', { name })}
            onClick={enter}
          >
            {t(hasDraft ? 'forms.record.continue' : 'forms.record.enter')}
          </Button>
        )}
        {mayView && (
          <Button
            size="small"
            icon={<ListChecks size={14} />}
            aria-label={t('forms.record.recordsOf', { name })}
            onClick={open}
          >
            {t('forms.record.records')}
          </Button>
        )}
      </div>
    </li>
  )
}
