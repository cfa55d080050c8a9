import { Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useCan } from '#shell/access/use-can.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { ports, type SavedView, type ViewContent } from '#shell/ports.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import type { OverlayProps } from '../overlay/Overlay.tsx'
import { TabModal } from '../overlay/TabModal.tsx'
import { contentOf } from './view-content.ts'
import { ViewTargets } from './ViewTargets.tsx'
import type { ViewedList, Views } from './use-views.ts'

interface ViewDialogProps extends OverlayProps {
  name: string
  list: ViewedList
  /** Left out: a new view of what the list shows. */
  view: SavedView | undefined
  views: Views
  onClose: () => void
}

type Named = Pick<ViewContent, 'name' | 'audience' | 'roleIdList' | 'deptIdList'>

const MAX_NAME = 40
const AUDIENCES = ['own', 'all', 'chosen'] as const

/** Saves what a list shows under a name; or renames a view and says who sees it. */
export default function ViewDialog({ name, list, view, views, onClose, ...overlay }: ViewDialogProps) {
  const t = useT()
  const [form] = Form.useForm<Named>()
  const [isSaving, setIsSaving] = useState(false)
  const mayShare = useCan(ports().views.sharePermission)
  const audience = Form.useWatch('audience', form) ?? view?.audience ?? 'own'
  const initial: Named = view ?? { name: '', audience: 'own', roleIdList: [], deptIdList: [] }

  const write = async (given: Named) => {
    const named = { ...initial, ...given }
    const source = ports().views
    if (view) await source.update(view, { ...view, ...named })
    const id = view ? view.id : await source.create(name, contentOf(name, list.state, named))
    await views.refresh()
    if (!view) views.settle(id)
  }
  const save = async (given: Named) => {
    setIsSaving(true)
    try {
      await write(given)
      toast('success', t('kit.views.saved', { name: given.name }))
      onClose()
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.error === 'name_taken')
        form.setFields([{ name: 'name', errors: [thrown.msg] }])
      else toast('error', messageOf(thrown))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <TabModal
      {...overlay}
      width={480}
      title={t(view ? 'kit.views.editTitle' : 'kit.views.saveTitle')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={isSaving} onClick={() => form.submit()}>
            {t('kit.views.keep')}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(given) => void save(given)}
      >
        <Form.Item
          name="name"
          label={t('kit.views.name')}
          rules={[{ required: true, whitespace: true, message: t('kit.views.nameRequired') }]}
        >
          <Input autoFocus maxLength={MAX_NAME} autoComplete="off" />
        </Form.Item>
        {mayShare && (
          <Form.Item name="audience" label={t('kit.views.audience')}>
            <Radio.Group
              vertical
              aria-label={t('kit.views.audience')}
              options={AUDIENCES.map((value) => ({ value, label: t(`kit.views.audience.${value}`) }))}
            />
          </Form.Item>
        )}
        {mayShare && audience === 'chosen' && <ViewTargets />}
        {!view && <p className="kit-quiet">{t('kit.views.holds')}</p>}
      </Form>
    </TabModal>
  )
}
