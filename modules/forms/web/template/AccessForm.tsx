import { Button, Select } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { ReplyOf } from '#contract/route.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { MAX_ACCESS_ENTRIES, type AccessEntry, type FormAccess } from '#forms/contract/access.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { AccessRow } from './AccessRow.tsx'
import './template.css'

interface AccessFormProps extends OverlayProps {
  id: string
  onClose: () => void
}
type Loaded = ReplyOf<typeof templateRoutes.access>

/** Who may do what with the records of a form: one entry for all users, and one for each role that has more or less. */
export default function AccessForm({ id, onClose, ...overlay }: AccessFormProps) {
  const t = useT()
  const { data } = useCall(templateRoutes.access, { params: { id } }, { isOwn: true })
  const save = useMutate(templateRoutes.setAccess, {
    refreshes: [templateRoutes.access, recordRoutes.forms, recordRoutes.form, recordRoutes.get],
    done: t('kit.record.saved'),
  })
  const [changed, setChanged] = useState<FormAccess>()
  const entries = changed ?? data?.access ?? []
  const close = async () => {
    const isSure =
      changed === undefined ||
      (await ask({ title: t('forms.access.leave'), yes: t('forms.access.leave.yes'), danger: true }))
    if (isSure) onClose()
  }
  const submit = async () => {
    const isSaved = data && (await save.run({ params: { id }, body: { access: entries, version: data.version } }))
    if (isSaved) onClose()
  }
  return (
    <TabDrawer
      {...overlay}
      title={t('forms.access.title')}
      width={760}
      onClose={() => void close()}
      footer={
        <div className="kit-drawer-foot">
          <Button onClick={() => void close()}>{t('kit.cancel')}</Button>
          <Button type="primary" disabled={changed === undefined} onClick={() => void submit()}>
            {t('kit.form.save')}
          </Button>
        </div>
      }
    >
      <p className="frm-hint">{t('forms.access.hint')}</p>
      {data && <Entries loaded={data} entries={entries} onChange={setChanged} />}
    </TabDrawer>
  )
}

interface EntriesProps {
  loaded: Loaded
  entries: FormAccess
  onChange: (entries: FormAccess) => void
}

function Entries({ loaded: { roles, model }, entries, onChange }: EntriesProps) {
  const t = useT()
  const nameOf = (roleId: string | null) =>
    roleId === null ? t('forms.access.everybody') : (roles.find(({ id }) => id === roleId)?.name ?? roleId)
  const replace = (at: number, entry?: AccessEntry) =>
    onChange(entries.flatMap((one, index) => (index === at ? (entry ?? []) : one)))
  const others = roles.filter(({ id }) => entries.every(({ roleId }) => roleId !== id))
  const add = (roleId: string | null) => onChange([...entries, { roleId, rights: ['view'], reach: 'role', fields: {} }])
  return (
    <>
      {entries.length === 0 && <p className="frm-hint">{t('forms.access.none')}</p>}
      {entries.map((entry, at) => (
        <AccessRow
          key={entry.roleId ?? 'all'}
          name={nameOf(entry.roleId)}
          entry={entry}
          model={model}
          onChange={(changed) => replace(at, changed)}
          onRemove={() => replace(at)}
        />
      ))}
      <div className="frm-access-add">
        {entries.every(({ roleId }) => roleId !== null) && (
          <Button icon={<Plus size={16} />} onClick={() => add(null)}>
            {t('forms.access.addEverybody')}
          </Button>
        )}
        <Select
          value={null}
          aria-label={t('forms.access.addRole')}
          placeholder={t('forms.access.addRole')}
          disabled={others.length === 0 || entries.length >= MAX_ACCESS_ENTRIES}
          options={others.map(({ id: value, name: label }) => ({ value, label }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(roleId: string | null) => roleId !== null && add(roleId)}
        />
      </div>
    </>
  )
}
