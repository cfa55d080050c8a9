import { Input, InputNumber, Radio } from 'antd'
import { DictRadio } from '#kit/dict/DictRadio.tsx'
import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { branchOf } from '#kit/tree/build-tree.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { DictDataDraft, DictDataUpdate, type DictData } from '#system/contract/dict-data.ts'
import { type DictType } from '#system/contract/dict-type.ts'
import { DictTone } from '#system/contract/dict.ts'
import type { DictKind } from './dict-kind.ts'
import { EntryParentSelect } from './EntryParentSelect.tsx'
import type { EntryTarget } from './use-entry-actions.tsx'
import { useDictName } from './use-dict-name.ts'

interface DictEntryFormProps extends OverlayProps {
  kind: DictKind
  type: DictType
  /** All entries of the dictionary. */
  nodes: readonly DictData[]
  target: EntryTarget
  onClose: () => void
}

/** Creates or edits an entry. Moving it means choosing another parent. */
export default function DictEntryForm({ kind, type, nodes, target, onClose, ...overlay }: DictEntryFormProps) {
  const t = useT()
  const nameOf = useDictName()
  const statusOf = useDictLabel('dict_status')
  const edited = 'edit' in target ? target.edit : undefined
  const refreshes = [kind.entries.tree, kind.entries.get, kind.types.page]
  const { data: entry, refetch } = useCall(
    kind.entries.get,
    { params: { id: edited?.id ?? '' } },
    { enabled: edited !== undefined, isOwn: true },
  )
  const create = useMutate(kind.entries.create, { refreshes, done: t('system.dict.entryCreated') })
  const update = useMutate(kind.entries.update, { refreshes, done: t('system.dict.entrySaved') })
  const parentName = (pid: string) => {
    const parent = nodes.find(({ id }) => id === pid)
    return parent ? nameOf(parent) : t('system.dict.top')
  }

  const record = useRecordForm({
    schema: edited ? DictDataUpdate : DictDataDraft,
    initial: edited
      ? entry && { ...entry }
      : { pid: 'under' in target ? target.under : '0', status: 1, tone: 'neutral' },
    hidden: edited ? { id: edited.id, version: entry?.version } : { typeId: type.id },
    fieldOf: {
      dict_value_taken: 'val',
      dict_entry_protected: 'val',
      dict_below_itself: 'pid',
      dict_too_deep: 'pid',
    },
    reload: refetch,
    onClose,
    save: (values) => ('id' in values ? update.attempt({ body: values }) : create.attempt({ body: values })),
  })

  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={edited ? t('system.dict.edit', { name: nameOf(edited) }) : t('system.dict.addEntry')}
    >
      <Field name="name" label={t('system.dict.label')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="nameEn" label={t('system.dict.nameEn')} hint={t('system.dict.nameEn.hint')}>
        <Input autoComplete="off" lang="en" />
      </Field>
      <Field
        name="val"
        label={t('system.dict.val')}
        hint={t(edited?.isSeeded ? 'system.dict.seededEntry.hint' : 'system.dict.val.hint')}
      >
        <Input autoComplete="off" spellCheck={false} disabled={edited?.isSeeded === true} />
      </Field>
      <Field name="sort" label={t('system.dict.sort')} hint={t('system.dict.sort.hint')}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Field>
      <Field name="pid" label={t('system.dict.parent')} show={parentName} isWide>
        <EntryParentSelect nodes={nodes} excluded={edited ? branchOf(nodes, edited.id) : []} />
      </Field>
      <Field name="tone" label={t('system.dict.tone')} show={(tone: DictTone) => <ToneTag tone={tone} />} isWide>
        <Radio.Group
          className="sys-dict-tones"
          aria-label={t('system.dict.tone')}
          options={DictTone.options.map((tone) => ({ value: tone, label: <ToneTag tone={tone} /> }))}
        />
      </Field>
      <Field name="status" label={t('system.dict.status')} show={statusOf} isWide>
        <DictRadio dict="dict_status" isNumber aria-label={t('system.dict.status')} />
      </Field>
      <Field name="remark" label={t('system.dict.remark')} isWide>
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  )
}

function ToneTag({ tone }: { tone: DictTone }) {
  const t = useT()
  return <Tag tone={tone}>{t(`system.dict.tone.${tone}`)}</Tag>
}
