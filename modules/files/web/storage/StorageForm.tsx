import { Form, Input, Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FlagSwitch } from '#kit/form/FlagSwitch.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { CLOUDS, FAST_DFS, storageRoutes, type StorageType } from '#files/contract/storage.ts'
import { useT } from '#shell/i18n.ts'
import { STORAGE_READS } from './use-storage-actions.tsx'

/** Addresses as the providers write them. */
const EXAMPLES: Readonly<Record<StorageType, { endpoint: string; region: string }>> = {
  1: { endpoint: 'https://s3.cn-south-1.qiniucs.com', region: 'cn-south-1' },
  2: { endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com', region: 'oss-cn-hangzhou' },
  3: { endpoint: 'https://cos.ap-shanghai.myqcloud.com', region: 'ap-shanghai' },
  4: { endpoint: '10.0.0.8:22122', region: '' },
  5: { endpoint: '', region: '' },
}

/** Sets a storage up, or changes one. Its secret is only ever written. */
export default function StorageForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title, stored } = useCrudForm({
    routes: storageRoutes,
    reads: STORAGE_READS,
    id,
    onClose,
    first: { type: 1 },
    nameOf: ({ name }) => name,
    newTitle: t('system.storage.create'),
    fieldOf: { name_taken: 'name' },
  })
  const types = ([...CLOUDS, FAST_DFS] as const).map((value) => ({ value, label: t(`system.storage.type.${value}`) }))
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <Field name="name" label={t('system.storage.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="type" label={t('system.storage.type')}>
        <Select options={types} />
      </Field>
      <PlaceFields hasSecret={stored?.hasSecret === true} />
      <RemarkField />
    </FormDrawer>
  )
}

/** Where it is and how it is entered, as the kind of storage asks for it. */
function PlaceFields({ hasSecret }: { hasSecret: boolean }) {
  const t = useT()
  const type = Form.useWatch<StorageType | undefined>('type', Form.useFormInstance()) ?? 1
  const example = EXAMPLES[type]
  if (type === FAST_DFS)
    return (
      <>
        <Field name="endpoint" label={t('system.storage.tracker')}>
          <Input autoComplete="off" placeholder={example.endpoint} />
        </Field>
        <Field name="bucket" label={t('system.storage.group')} hint={t('system.storage.group.hint')}>
          <Input autoComplete="off" />
        </Field>
      </>
    )
  return (
    <>
      <Field name="endpoint" label={t('system.storage.endpoint')} hint={t('system.storage.endpoint.hint')} isWide>
        <Input autoComplete="off" inputMode="url" placeholder={example.endpoint} />
      </Field>
      <Field name="region" label={t('system.storage.region')} isRequired>
        <Input autoComplete="off" placeholder={example.region} />
      </Field>
      <Field name="bucket" label={t('system.storage.bucket')} isRequired>
        <Input autoComplete="off" />
      </Field>
      <Field name="accessKey" label={t('system.storage.accessKey')} isRequired>
        <Input autoComplete="off" />
      </Field>
      <Field
        name="secretKey"
        label={t('system.storage.secretKey')}
        hint={t('system.storage.secretKey.hint')}
        isRequired={!hasSecret}
      >
        <Input.Password autoComplete="new-password" placeholder={hasSecret ? t('system.storage.secretKey.kept') : ''} />
      </Field>
      <Field name="prefix" label={t('system.storage.prefix')} hint={t('system.storage.prefix.hint')} isWide>
        <Input autoComplete="off" />
      </Field>
      <Field name="direct" label={t('system.storage.direct')} hint={t('system.storage.direct.hint')} isWide>
        <FlagSwitch label={t('system.storage.direct')} />
      </Field>
    </>
  )
}
