import { Button, Checkbox, Select } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { TabDialog } from '#kit/overlay/TabDialog.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { useCall } from '#shell/request/use-call.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { sayKind, type Field } from '#forms-core/index.ts'
import { formName } from '../../template/template-name.ts'
import { copyFields, rulesLeftOut } from '../commands/copy.ts'
import { ROOT, sizeOf, tableOfContainer } from '../model/layout-tree.ts'
import { insertionSpot } from '../state/use-add.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage } from '../state/words.ts'
import './dialogs.css'

interface CopyDialogProps {
  open: boolean
  onClose: () => void
}

/** Fields of another form are taken over, behind what is selected. */
export default function CopyDialog({ open, onClose }: CopyDialogProps) {
  const t = useT()
  const id = useId()
  const designer = useDesigner()
  const { model, draft, apply, newId, selected } = designer
  const [form, setForm] = useState<string>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data: forms } = useCall(
    templateRoutes.page,
    { query: { limit: 100, order: 'asc', orderField: 'name' } },
    { enabled: open },
  )
  const { data: other } = useCall(
    templateRoutes.draft,
    { params: { id: form ?? '' } },
    { enabled: form !== undefined, isOwn: true },
  )
  const from = other?.model
  const ids = new Set(chosen)
  const leftOut = from === undefined ? 0 : rulesLeftOut(from, ids)
  const copy = () => {
    if (from === undefined) return
    const wanted = insertionSpot(designer, selected, { is: 'newItem', item: { type: 'divider' } })
    const spot =
      tableOfContainer(wanted.container) === undefined ? wanted : { container: ROOT, at: sizeOf(model, ROOT) }
    if (apply(copyFields(model, { from, ids, spot, newId }), 'canvas')) onClose()
  }
  return (
    <TabDialog
      open={open}
      title={t('forms.design.copyTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="primary" disabled={ids.size === 0} onClick={copy}>
            {t('forms.design.copyChosen', { count: ids.size })}
          </Button>
        </>
      }
    >
      <Labelled id={id} label={t('forms.design.copyFrom')}>
        <Select<string>
          id={id}
          value={form ?? null}
          style={{ inlineSize: '100%' }}
          options={(forms?.list ?? [])
            .filter((one) => one.id !== draft.id)
            .map((one) => ({ value: one.id, label: formName(one) }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(next) => {
            setForm(next)
            setChosen([])
          }}
        />
      </Labelled>
      {from !== undefined && <FieldChoice fields={from.fields} ids={ids} onChange={setChosen} />}
      {leftOut > 0 && <p className="frd-hint">{t('forms.design.copyLeftOut', { count: leftOut })}</p>}
    </TabDialog>
  )
}

interface FieldChoiceProps {
  fields: readonly Field[]
  ids: ReadonlySet<string>
  onChange: (ids: readonly string[]) => void
}

function FieldChoice({ fields, ids, onChange }: FieldChoiceProps) {
  const t = useT()
  const all = fields.map(({ id }) => id)
  return (
    <div className="frd-copy" role="group" aria-label={t('forms.design.copyWhich')}>
      <Checkbox
        checked={ids.size === all.length && ids.size > 0}
        indeterminate={ids.size > 0 && ids.size < all.length}
        onChange={({ target }) => onChange(target.checked ? all : [])}
      >
        {t('forms.design.copyAll')}
      </Checkbox>
      {fields.map(({ id, label, kind }) => (
        <Checkbox
          key={id}
          checked={ids.has(id)}
          onChange={({ target }) => onChange(all.filter((one) => (one === id ? target.checked : ids.has(one))))}
        >
          {inLanguage(label)} <span className="frd-quiet">{sayKind(kind, currentLanguage())}</span>
        </Checkbox>
      ))}
    </div>
  )
}
