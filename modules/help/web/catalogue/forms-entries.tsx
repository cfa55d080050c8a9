/** Forms, the pickers that stand in them, and what they do when their page hides. */
import { Button } from 'antd'
import { Activity, useState, type ReactNode } from 'react'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { DateRange } from '#kit/pickers/DateRange.tsx'
import type { DayRange } from '#kit/pickers/days.ts'
import { TreeDialogPicker } from '#kit/pickers/TreeDialogPicker.tsx'
import { TreeMultiPicker, TreePicker } from '#kit/pickers/TreePicker.tsx'
import { TabVisible } from '#shell/page/tab-visible.ts'
import { DeptPicker, PeoplePicker, PeopleSelect } from '#system/web/index.ts'
import { ExpenseForm } from './demo/ExpenseForm.tsx'
import { KeptForm } from './demo/KeptForm.tsx'
import { formsSample, sampleTree } from './demo/forms-sample.ts'
import type { CatalogueEntry } from './entry.ts'
import './demo/forms.css'

const { expense, tab, tree, modes } = formsSample

function FormDrawerExample() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{expense.open}</Button>
      <Overlay of={isOpen || undefined}>
        {(_, overlay) => <ExpenseForm In={FormDrawer} {...overlay} onClose={() => setIsOpen(false)} />}
      </Overlay>
    </>
  )
}

function FormDialogExample() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{expense.open}</Button>
      <Overlay of={isOpen || undefined}>
        {(_, overlay) => <ExpenseForm In={FormDialog} {...overlay} onClose={() => setIsOpen(false)} />}
      </Overlay>
    </>
  )
}

function ConflictExample() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{expense.edit}</Button>
      <Overlay of={isOpen || undefined}>
        {(_, overlay) => <ExpenseForm In={FormDrawer} isContested {...overlay} onClose={() => setIsOpen(false)} />}
      </Overlay>
    </>
  )
}

function HiddenTabExample() {
  const [isVisible, setIsVisible] = useState(true)
  const [times, setTimes] = useState(0)
  const switchAway = () => {
    setIsVisible(false)
    setTimeout(() => {
      setIsVisible(true)
      setTimes((count) => count + 1)
    }, 600)
  }
  return (
    <Activity mode={isVisible ? 'visible' : 'hidden'}>
      <TabVisible value={isVisible}>
        <KeptPage times={times} onSwitch={switchAway} />
      </TabVisible>
    </Activity>
  )
}

function KeptPage({ times, onSwitch }: { times: number; onSwitch: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{tab.open}</Button>
      <Overlay of={isOpen || undefined}>
        {(_, overlay) => (
          <KeptForm {...overlay} onClose={() => setIsOpen(false)} onSwitch={onSwitch}>
            {tab.times.replace('{{count}}', String(times))}
          </KeptForm>
        )}
      </Overlay>
    </>
  )
}

function TreeDialogExample() {
  const [one, setOne] = useState<string>()
  const [several, setSeveral] = useState<string[]>(['it'])
  const [leaves, setLeaves] = useState<string[]>(['dev'])
  const source = { nodes: sampleTree }
  return (
    <div className="sys-demo-fields">
      <Labelled text={modes.single}>
        <TreeDialogPicker isMultiple={false} source={source} title={tree.title} value={one} onChange={setOne} />
      </Labelled>
      <Labelled text={modes.multiple}>
        <TreeDialogPicker source={source} title={tree.title} value={several} onChange={setSeveral} />
      </Labelled>
      <Labelled text={modes.leaves}>
        <TreeDialogPicker onlyLeaf source={source} title={tree.title} value={leaves} onChange={setLeaves} />
      </Labelled>
    </div>
  )
}

function TreeSelectExample() {
  const [one, setOne] = useState<string>()
  const [leaf, setLeaf] = useState<string>()
  const [leaves, setLeaves] = useState<string[]>(['dev'])
  return (
    <div className="sys-demo-fields">
      <Labelled text={modes.single}>
        <TreePicker nodes={sampleTree} placeholder={tree.title} value={one} onChange={setOne} />
      </Labelled>
      <Labelled text={modes.onlyLeaves}>
        <TreePicker clickParent={false} nodes={sampleTree} placeholder={tree.title} value={leaf} onChange={setLeaf} />
      </Labelled>
      <Labelled text={modes.leaves}>
        <TreeMultiPicker onlyLeaf nodes={sampleTree} placeholder={tree.title} value={leaves} onChange={setLeaves} />
      </Labelled>
    </div>
  )
}

function UserPickerExample() {
  const [people, setPeople] = useState<string[]>([])
  const [person, setPerson] = useState<string>()
  return (
    <div className="sys-demo-fields">
      <PeoplePicker value={people} onChange={setPeople} />
      <PeoplePicker isMultiple={false} onChange={setPerson} {...(person !== undefined && { value: person })} />
      <PeopleSelect value={people} onChange={setPeople} placeholder={formsSample.filters} />
    </div>
  )
}

function DeptPickerExample() {
  const [depts, setDepts] = useState<string[]>([])
  const [dept, setDept] = useState<string>()
  return (
    <div className="sys-demo-fields">
      <DeptPicker value={depts} onChange={setDepts} />
      <DeptPicker isMultiple={false} onChange={setDept} {...(dept !== undefined && { value: dept })} />
    </div>
  )
}

function DateRangeExample() {
  const [range, setRange] = useState<DayRange | undefined>(['2026-11-16', '2026-11-20'])
  return (
    <div className="sys-demo-fields">
      <DateRange label={formsSample.period} value={range} onChange={setRange} />
      <code>{JSON.stringify(range)}</code>
    </div>
  )
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      <p>{text}</p>
      {children}
    </div>
  )
}

export const formsEntries: readonly CatalogueEntry[] = [
  {
    id: 'form-drawer',
    title: 'system.catalogue.formDrawer',
    about: 'system.catalogue.formDrawer.about',
    Example: FormDrawerExample,
    keys: [
      { keys: ['Enter'], does: 'system.catalogue.keys.submit' },
      { keys: ['Esc'], does: 'system.catalogue.keys.close' },
    ],
    isOtherOnPhone: true,
  },
  {
    id: 'form-dialog',
    title: 'system.catalogue.formDialog',
    about: 'system.catalogue.formDialog.about',
    Example: FormDialogExample,
    keys: [
      { keys: ['Tab'], does: 'system.catalogue.keys.cells' },
      { keys: ['Enter'], does: 'system.catalogue.keys.addRow' },
      { keys: ['↑', '↓'], does: 'system.catalogue.keys.rows' },
    ],
    isOtherOnPhone: true,
  },
  {
    id: 'form-conflict',
    title: 'system.catalogue.conflict',
    about: 'system.catalogue.conflict.about',
    Example: ConflictExample,
  },
  {
    id: 'hidden-tab',
    title: 'system.catalogue.hiddenTab',
    about: 'system.catalogue.hiddenTab.about',
    Example: HiddenTabExample,
  },
  {
    id: 'tree-dialog',
    title: 'system.catalogue.treeDialog',
    about: 'system.catalogue.treeDialog.about',
    Example: TreeDialogExample,
    group: 'pickers',
    keys: [
      { keys: ['↑', '↓', '←', '→', 'Home', 'End'], does: 'system.catalogue.keys.move' },
      { keys: ['Enter', 'Space'], does: 'system.catalogue.keys.choose' },
    ],
  },
  {
    id: 'tree-select',
    title: 'system.catalogue.treeSelect',
    about: 'system.catalogue.treeSelect.about',
    Example: TreeSelectExample,
    group: 'pickers',
  },
  {
    id: 'user-picker',
    title: 'system.catalogue.userPicker',
    about: 'system.catalogue.userPicker.about',
    Example: UserPickerExample,
    group: 'pickers',
    can: { ability: ['sys:user:page', 'sys:user:pick'] },
    keys: [
      { keys: ['↑', '↓', 'Home', 'End'], does: 'system.catalogue.keys.move' },
      { keys: ['Space', 'Enter'], does: 'system.catalogue.keys.choose' },
    ],
  },
  {
    id: 'dept-picker',
    title: 'system.catalogue.deptPicker',
    about: 'system.catalogue.deptPicker.about',
    Example: DeptPickerExample,
    group: 'pickers',
    can: { ability: ['sys:user:page', 'sys:user:pick'] },
  },
  {
    id: 'date-range',
    title: 'system.catalogue.dateRange',
    about: 'system.catalogue.dateRange.about',
    Example: DateRangeExample,
    group: 'pickers',
    keys: [
      { keys: ['↑', '↓', '←', '→', 'Home', 'End', 'PageUp', 'PageDown'], does: 'system.catalogue.keys.move' },
      { keys: ['Enter'], does: 'system.catalogue.keys.choose' },
      { keys: ['Esc'], does: 'system.catalogue.keys.close' },
    ],
    isOtherOnPhone: true,
  },
]
