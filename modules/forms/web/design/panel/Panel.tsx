import { ConfigProvider, Tabs } from 'antd'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { sayKind, type FormProblem, type PlacedField } from '#forms-core/index.ts'
import { useTargetActions } from '../canvas/use-keys.ts'
import { findPlaced } from '../model/find-field.ts'
import { KindIcon } from '../palette/kind-icons.tsx'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage, sayProblem } from '../state/words.ts'
import { DataPanel } from './DataPanel.tsx'
import { FieldPanel } from './FieldPanel.tsx'
import { FormPanel } from './FormPanel.tsx'
import { ItemPanel } from './ItemPanel.tsx'
import { RulesPanel } from './RulesPanel.tsx'

/** What can be set of the selected. It saves as one goes. */
export function Panel() {
  const t = useT()
  const { model, selected, isReadOnly } = useDesigner()
  const placed = selected.is === 'field' ? findPlaced(model, selected.id) : undefined
  return (
    <aside className="frd-panel" aria-label={t('forms.design.panel')}>
      <ConfigProvider componentDisabled={isReadOnly}>
        {selected.is === 'form' && <FormPanel />}
        {selected.is === 'item' && <ItemPanel key={selected.path} path={selected.path} />}
        {placed && <FieldTabs key={placed.field.id} placed={placed} />}
      </ConfigProvider>
    </aside>
  )
}

type Tab = 'properties' | 'rules' | 'data'
/** The tab stays while one goes from field to field. */
let lastTab: Tab = 'properties'

function FieldTabs({ placed }: { placed: PlacedField }) {
  const t = useT()
  const { problemsOfField, isReadOnly } = useDesigner()
  const actions = useTargetActions('canvas')
  const [tab, setTab] = useState(lastTab)
  const { field } = placed
  const target = { is: 'field', id: field.id } as const
  const problems = problemsOfField.get(field.id) ?? []
  return (
    <>
      <header className="frd-panel-head">
        <span className="frd-kind-tile">
          <KindIcon kind={field.kind} size={18} />
        </span>
        <div>
          <strong>{inLanguage(field.label)}</strong>
          <span className="frd-quiet">{sayKind(field.kind, currentLanguage())}</span>
        </div>
        {!isReadOnly && (
          <>
            <IconButton
              icon={<Copy size={16} />}
              name={t('forms.design.duplicate')}
              onClick={() => actions.duplicate(target)}
            />
            <IconButton
              icon={<Trash2 size={16} />}
              name={t('forms.design.remove')}
              onClick={() => actions.remove(target)}
            />
          </>
        )}
      </header>
      <Problems problems={problems} />
      <Tabs
        className="frd-panel-tabs"
        activeKey={tab}
        onChange={(key) => {
          lastTab = TABS.find((one) => one === key) ?? 'properties'
          setTab(lastTab)
        }}
        items={[
          { key: 'properties', label: t('forms.design.tab.properties'), children: <FieldPanel placed={placed} /> },
          { key: 'rules', label: t('forms.design.tab.rules'), children: <RulesPanel placed={placed} /> },
          { key: 'data', label: t('forms.design.tab.data'), children: <DataPanel placed={placed} /> },
        ]}
      />
    </>
  )
}
const TABS: readonly Tab[] = ['properties', 'rules', 'data']

export function Problems({ problems }: { problems: readonly FormProblem[] }) {
  const { model } = useDesigner()
  if (problems.length === 0) return null
  return (
    <ul className="frd-panel-problems">
      {problems.map((problem) => (
        <li key={problem.code + problem.path}>{sayProblem(model, problem)}</li>
      ))}
    </ul>
  )
}
