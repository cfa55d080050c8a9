/** Values of dictionaries: choosing them and showing them. */
import { useId, useState } from 'react'
import type { DictValue } from '#kit/dict/dict-entries.ts'
import { DictRadio } from '#kit/dict/DictRadio.tsx'
import { DictSelect } from '#kit/dict/DictSelect.tsx'
import { DictTag } from '#kit/dict/DictTag.tsx'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import type { CatalogueEntry } from './entry.ts'

function DictSelectExample() {
  const t = useT()
  const id = useId()
  const [level, setLevel] = useState<DictValue | undefined>('2')
  const [lines, setLines] = useState<DictValue[]>(['1010', '2030'])
  return (
    <div className="sys-demo-fields">
      <Labelled id={`${id}-one`} label={t('system.catalogue.dictSelect.one')}>
        <DictSelect id={`${id}-one`} dict="message_status" allowClear value={level} onChange={setLevel} />
      </Labelled>
      <Labelled id={`${id}-tree`} label={t('system.catalogue.dictSelect.tree')}>
        <DictSelect id={`${id}-tree`} dict="PRODUCT_LINE" custom isMultiple value={lines} onChange={setLines} />
      </Labelled>
    </div>
  )
}

function DictRadioExample() {
  const t = useT()
  const [gender, setGender] = useState<DictValue>(2)
  return (
    <DictRadio
      dict="gender"
      isNumber
      value={gender}
      onChange={setGender}
      aria-label={t('system.catalogue.dictRadio')}
    />
  )
}

function DictTagExample() {
  const values = useDictOptions('message_status', { onlyEnabled: false })
  return values.map(({ value }) => <DictTag key={value} dict="message_status" value={value} />)
}

export const dictEntries: readonly CatalogueEntry[] = [
  {
    id: 'dict-select',
    title: 'system.catalogue.dictSelect',
    about: 'system.catalogue.dictSelect.about',
    Example: DictSelectExample,
    group: 'pickers',
  },
  {
    id: 'dict-radio',
    title: 'system.catalogue.dictRadio',
    about: 'system.catalogue.dictRadio.about',
    Example: DictRadioExample,
    group: 'pickers',
  },
  {
    id: 'dict-tag',
    title: 'system.catalogue.dictTag',
    about: 'system.catalogue.dictTag.about',
    Example: DictTagExample,
    group: 'display',
  },
]
