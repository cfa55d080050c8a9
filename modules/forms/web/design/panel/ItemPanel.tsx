import { Button, Input, Segmented } from 'antd'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { firstText, type LayoutItem } from '#forms-core/index.ts'
import { useTargetActions } from '../canvas/use-keys.ts'
import { changeTabs, type TabChange } from '../commands/change.ts'
import { itemAt } from '../model/layout-tree.ts'
import { nameOfItem } from '../model/target-name.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage } from '../state/words.ts'
import { NumberControl, SwitchControl } from './controls.tsx'
import { LocalInput } from './LocalInput.tsx'
import { useSetItem } from './use-set.ts'

/** An item of the layout: its title, its columns, its tabs. */
export function ItemPanel({ path }: { path: string }) {
  const t = useT()
  const { model, isReadOnly } = useDesigner()
  const actions = useTargetActions('canvas')
  const item = itemAt(model, path)
  if (item === undefined || item.type === 'field') return null
  const target = { is: 'item', path } as const
  return (
    <>
      <header className="frd-panel-head">
        <div>
          <strong>{inLanguage(nameOfItem(model, item))}</strong>
          <span className="frd-quiet">{t(`forms.design.item.${item.type}`)}</span>
        </div>
        {!isReadOnly && (
          <IconButton
            icon={<Trash2 size={16} />}
            name={t('forms.design.remove')}
            onClick={() => actions.remove(target)}
          />
        )}
      </header>
      <div className="frd-panel-body">
        <ItemControls item={item} path={path} />
        <PhoneOrder path={path} value={item.phoneOrder} />
      </div>
    </>
  )
}

function ItemControls({ item, path }: { item: LayoutItem; path: string }) {
  const t = useT()
  const { isReadOnly } = useDesigner()
  const set = useSetItem(path)
  switch (item.type) {
    case 'section':
      return (
        <>
          <LocalInput
            label={t('forms.design.itemTitle')}
            value={item.title}
            isRequired
            isOff={isReadOnly}
            onChange={(value) => set('title', value)}
          />
          <Columns value={item.columns} isOff={isReadOnly} onChange={(columns) => set('columns', columns)} />
          <SwitchControl
            label={t('forms.design.folded')}
            checked={item.folded === true}
            isOff={isReadOnly}
            onChange={(folded) => set('folded', folded || undefined)}
          />
        </>
      )
    case 'columns':
      return <Columns value={item.columns} isOff={isReadOnly} onChange={(columns) => set('columns', columns)} />
    case 'tabs':
      return <TabsEdit item={item} path={path} />
    case 'text':
      return (
        <LocalInput
          label={t('forms.design.text')}
          value={item.text}
          isRequired
          isLong
          isOff={isReadOnly}
          onChange={(value) => set('text', value)}
        />
      )
    case 'divider':
      return (
        <LocalInput
          label={t('forms.design.itemTitle')}
          value={item.title}
          isOff={isReadOnly}
          onChange={(value) => set('title', value)}
        />
      )
    case 'field':
      return null
  }
}

interface ColumnsProps {
  value: number
  isOff: boolean
  onChange: (columns: number) => void
}

function Columns({ value, isOff, onChange }: ColumnsProps) {
  const t = useT()
  return (
    <div className="kit-labelled">
      <span>{t('forms.design.columns')}</span>
      <Segmented<number>
        block
        aria-label={t('forms.design.columns')}
        disabled={isOff}
        value={value}
        options={[1, 2, 3, 4]}
        onChange={onChange}
      />
    </div>
  )
}

/** On phones items of one container are shown by this number, those without one where they are. */
export function PhoneOrder({ path, value }: { path: string; value: number | undefined }) {
  const t = useT()
  const { isReadOnly } = useDesigner()
  const set = useSetItem(path)
  return (
    <NumberControl
      label={t('forms.design.phoneOrder')}
      value={value}
      min={-1000}
      max={1000}
      isWhole
      isOff={isReadOnly}
      placeholder={t('forms.design.phoneOrderNone')}
      onChange={(order) => set('phoneOrder', order)}
    />
  )
}

function TabsEdit({ item, path }: { item: LayoutItem & { type: 'tabs' }; path: string }) {
  const t = useT()
  const { model, apply, isReadOnly } = useDesigner()
  const language = currentLanguage()
  const change = (one: TabChange) => apply(changeTabs(model, { path, change: one }))
  const title = (number: number) => firstText('tab', number)
  return (
    <div className="frd-tabs-edit" role="group" aria-label={t('forms.design.tabs')}>
      {item.tabs.map((tab, at) => (
        <div key={at}>
          <Input
            value={tab.title[language] || inLanguage(tab.title)}
            aria-label={t('forms.design.tabTitle', { number: at + 1 })}
            disabled={isReadOnly}
            onChange={({ target }) => {
              if (target.value !== '') change({ do: 'rename', at, title: { ...tab.title, [language]: target.value } })
            }}
          />
          <IconButton
            icon={<ArrowUp size={14} />}
            name={t('forms.design.moveUp')}
            disabled={at === 0 || isReadOnly}
            onClick={() => change({ do: 'move', at, by: -1 })}
          />
          <IconButton
            icon={<ArrowDown size={14} />}
            name={t('forms.design.moveDown')}
            disabled={at === item.tabs.length - 1 || isReadOnly}
            onClick={() => change({ do: 'move', at, by: 1 })}
          />
          <IconButton
            icon={<Trash2 size={14} />}
            name={t('forms.design.removeTab')}
            disabled={item.tabs.length < 2 || isReadOnly}
            onClick={() => change({ do: 'remove', at })}
          />
        </div>
      ))}
      <Button
        icon={<Plus size={16} />}
        disabled={isReadOnly || item.tabs.length >= 20}
        onClick={() => change({ do: 'add', title: title(item.tabs.length + 1) })}
      >
        {t('forms.design.addTab')}
      </Button>
    </div>
  )
}
