import { Input } from 'antd'
import { DictRadio } from '#kit/dict/DictRadio.tsx'
import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { DictTypeDraft, DictTypeUpdate, type DictType } from '#system/contract/dict-type.ts'
import type { DictKind } from './dict-kind.ts'
import { useDictName } from './use-dict-name.ts'

interface DictTypeFormProps extends OverlayProps {
  kind: DictKind
  /** Left out: a new dictionary. */
  edited: DictType | undefined
  /** Gets the code, which may have changed. */
  onSaved: (code: string) => void
  onClose: () => void
}

/** Creates or edits a dictionary, without its entries. */
export default function DictTypeForm({ kind, edited, onSaved, onClose, ...overlay }: DictTypeFormProps) {
  const t = useT()
  const nameOf = useDictName()
  const statusOf = useDictLabel('dict_status')
  const refreshes = [kind.types.page, kind.types.get]
  const { data: type, refetch } = useCall(
    kind.types.get,
    { params: { id: edited?.id ?? '' } },
    { enabled: edited !== undefined, isOwn: true },
  )
  const create = useMutate(kind.types.create, { refreshes, done: t('system.dict.created.done') })
  const update = useMutate(kind.types.update, { refreshes, done: t('system.dict.saved') })
  const isFixed = type !== undefined && (type.isSeeded || type.entryCount > 0)

  // Written in full: an update is a draft, too, and TypeScript would forget that there are two.
  const record = useRecordForm<typeof DictTypeDraft | typeof DictTypeUpdate>({
    schema: edited ? DictTypeUpdate : DictTypeDraft,
    initial: edited ? type && { ...type } : { status: 1 },
    hidden: edited ? { id: edited.id, version: type?.version } : {},
    fieldOf: { dict_code_taken: 'code', dict_code_fixed: 'code' },
    reload: refetch,
    onClose,
    save: async (values) => {
      if ('id' in values) await update.attempt({ body: values })
      else await create.attempt({ body: values })
      if (values.code !== edited?.code) onSaved(values.code)
    },
  })

  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={edited ? t('system.dict.edit', { name: nameOf(edited) }) : t('system.dict.create')}
    >
      <Field name="name" label={t('system.dict.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="nameEn" label={t('system.dict.nameEn')} hint={t('system.dict.nameEn.hint')}>
        <Input autoComplete="off" lang="en" />
      </Field>
      <Field
        name="code"
        label={t('system.dict.code')}
        hint={t(isFixed ? 'system.dict.code.fixed' : 'system.dict.code.hint')}
        isWide
      >
        <Input autoComplete="off" spellCheck={false} disabled={isFixed} />
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
