import { ConfigProvider } from 'antd'
import type { ReplyOf } from '#contract/route.ts'
import { RecordFields, RecordFoot } from '#kit/form/RecordFields.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { configRoutes, ConfigUpdate } from '#system/contract/config.ts'
import { CallsSection, FrameSection, IdentitySection, LanguagesSection } from './ConfigSections.tsx'

interface ConfigFormProps {
  config: ReplyOf<typeof configRoutes.detail>
  reload: () => Promise<{ readonly isError: boolean }>
  /** Saved, or given up. */
  onDone: () => void
}

/** The settings in sections. Who may not change them sees them all the same. */
export function ConfigForm({ config, reload, onDone }: ConfigFormProps) {
  const t = useT()
  const mayUpdate = useCan('sys:config:update')
  const { version, logos, updateDate: _, ...values } = config
  /** Only a build made for demonstration follows it (readings, "The server"): what does nothing is not offered. */
  const { loginInterception } = values
  const update = useMutate(configRoutes.update, { refreshes: [configRoutes.detail], done: t('system.config.saved') })
  const record = useRecordForm({
    schema: ConfigUpdate,
    initial: values,
    hidden: { id: 'config', version, loginInterception },
    reload,
    onClose: onDone,
    save: (body) => update.attempt({ body }),
  })

  return (
    <ConfigProvider componentDisabled={!mayUpdate}>
      <div className="sys-config-body">
        <RecordFields record={record}>
          <IdentitySection logos={logos} disabled={!mayUpdate} />
          <LanguagesSection />
          <FrameSection />
          <CallsSection />
        </RecordFields>
      </div>
      {mayUpdate && (
        <div className="sys-config-foot">
          <RecordFoot record={record} saveText={t('system.save')} />
        </div>
      )}
    </ConfigProvider>
  )
}
