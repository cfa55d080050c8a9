/** The only file of the designer that knows the drawing library: a file that is changed in a host element. */
import type Modeling from 'bpmn-js/lib/features/modeling/Modeling'
import Modeler from 'bpmn-js/lib/Modeler'
import type CommandStack from 'diagram-js/lib/command/CommandStack'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type ContextPad from 'diagram-js/lib/features/context-pad/ContextPad'
import type Overlays from 'diagram-js/lib/features/overlays/Overlays'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import { allowMarkup } from '#shell/theme/style-nonce.ts'
import type { Moddle } from '../diagram/layout.ts'
import { isFrameMarkup } from '../diagram/markup.ts'
import { fitIn, markAll, type PlacedMark } from './canvas-view.ts'
import { changeHandler } from './change-handler.ts'
import {
  chosenOf,
  nameOf,
  processName,
  type ChosenElement,
  type DrawnElement,
  type NamedElement,
} from './chosen-element.ts'
import { PORTICO } from './portico-moddle.ts'
import {
  changesOf,
  fieldsOf,
  type ElementFields,
  type FieldName,
  type Making,
  type ModdleElement,
} from './properties.ts'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'

export interface Services {
  canvas: Canvas
  overlays: Overlays
  elementRegistry: ElementRegistry
  eventBus: EventBus
  commandStack: CommandStack
  selection: Selection
  contextPad: ContextPad
  modeling: Modeling
  moddle: Moddle & { ids: { assigned: (id: string) => unknown } }
  injector: { instantiate: <Made>(type: unknown) => Made }
  bpmnFactory: { create: (type: string, properties?: object) => ModdleElement }
}

/** What is to be seen of the modeler beside its drawing; new after every change. */
export interface ModelerState {
  /** The chosen element, else the process. */
  chosen: ChosenElement | undefined
  canUndo: boolean
  canRedo: boolean
  /** Rises with every change, also when one is undone. */
  revision: number
  /** The form of the model, which is no part of its file. */
  formKey: string
}

export interface OpenModeler {
  /** Draws a file; one without positions is laid out first. @returns what of it could not be read */
  draw: (xml: string, formKey: string) => Promise<string[]>
  /** The form that it is started with, as one step. */
  setFormKey: (key: string) => void
  /** What its first process is called. */
  name: () => string
  xml: () => Promise<string>
  /** The drawing as SVG, in the colours of the page. */
  svg: () => Promise<string>
  /** Writes a field of an element, as one step. False where the value cannot be taken. */
  set: (id: string, field: FieldName, value: string) => boolean
  /** Writes several attributes of an element, as one step. */
  setAll: (id: string, fields: ElementFields) => boolean
  /** What stands in the file of an element. */
  fieldsOf: (id: string) => ElementFields
  undo: () => void
  redo: () => void
  zoom: (factor: number) => void
  fit: () => void
  /** Shows the drawing in small in a corner, or no longer. */
  showMinimap: (isShown: boolean) => Promise<void>
  /** Selects an element and brings it into sight; without one, the process. */
  choose: (id: string | undefined) => void
  elements: () => NamedElement[]
  /** The names of processes of the file that are not in the drawing. */
  undrawn: () => string[]
  mark: (marks: readonly PlacedMark[]) => void
  destroy: () => void
}

interface ModelerInput {
  host: HTMLElement
  translate: (text: string, values?: Readonly<Record<string, string>>) => string
  onState: (state: ModelerState) => void
}

const LOOKS = {
  bpmnRenderer: {
    defaultFillColor: 'var(--pt-surface)',
    defaultStrokeColor: 'var(--wf-stroke)',
    defaultLabelColor: 'var(--pt-text)',
  },
  textRenderer: { defaultStyle: { fontSize: 12 }, externalStyle: { fontSize: 12 } },
}
const MAX_ZOOM = 4
const LEAST_ZOOM = 0.2
const ID = /^[A-Za-z_][\w.-]{0,99}$/

/** Parts that write styles into their markup, which the security policy of the page refuses, or that nothing opens. */
const WITHOUT = Object.fromEntries(
  [
    'alignElementsContextPadProvider',
    'alignElementsMenuProvider',
    'distributeElementsMenuProvider',
    'searchPad',
    'bpmnSearch',
  ].map((name) => [name, ['value', null]]),
)

/** The library’s modeler with our attributes, words and steps, and without what nothing opens. */
export function makeModeler({ host, translate }: Pick<ModelerInput, 'host' | 'translate'>): Modeler<Services> {
  allowMarkup(isFrameMarkup)
  return new Modeler<Services>({
    container: host,
    ...LOOKS,
    moddleExtensions: { portico: PORTICO },
    additionalModules: [{ translate: ['value', translate] }, WITHOUT, changeHandler],
  })
}

export function openModeler({ host, translate, onState }: ModelerInput): OpenModeler {
  const modeler = makeModeler({ host, translate })
  const [canvas, registry, stack] = [modeler.get('canvas'), modeler.get('elementRegistry'), modeler.get('commandStack')]
  const selection = modeler.get('selection')
  // Its own menu asks for the pad in a way that the library warns of.
  modeler.get('contextPad').getPad = () => ({ html: host.querySelector<HTMLElement>('.djs-context-pad') ?? host })
  let revision = 0
  let isDrawing = false
  let isGone = false
  const settings = { formKey: '' }
  const find = (id: string) => registry.get(id) as DrawnElement | undefined
  const root = () => canvas.getRootElement() as unknown as DrawnElement
  /** One that is selected; its name stands for it. Several are none. */
  const chosen = (): DrawnElement | undefined => {
    const all = selection.get() as DrawnElement[]
    const [only] = all
    return all.length === 1 && only !== undefined ? (only.labelTarget ?? only) : root()
  }
  const report = () => {
    if (isDrawing || isGone) return
    const element = chosen()
    onState({
      chosen: element && chosenOf(element),
      canUndo: stack.canUndo(),
      canRedo: stack.canRedo(),
      revision,
      formKey: settings.formKey,
    })
  }
  const bus = modeler.get('eventBus')
  bus.on('commandStack.changed', () => {
    revision += 1
    report()
  })
  bus.on(['selection.changed', 'root.set'], report)

  return {
    draw: async (xml, formKey) => {
      isDrawing = true
      settings.formKey = formKey
      try {
        return await drawFile(modeler, xml)
      } finally {
        isDrawing = false
        fitIn(canvas)
        report()
      }
    },
    xml: async () => (await modeler.saveXML({ format: true })).xml ?? '',
    svg: async () => (await modeler.saveSVG()).svg,
    set: (id, field, value) => !isGone && setFields(modeler, id, { [field]: value }),
    setAll: (id, fields) => !isGone && setFields(modeler, id, fields),
    fieldsOf: (id) => fieldsIn(find(id)),
    setFormKey: (formKey) => stack.execute('portico.setting', { settings, formKey }),
    name: () => processName(modeler.getDefinitions() as ModdleElement),
    undo: () => stack.canUndo() && stack.undo(),
    redo: () => stack.canRedo() && stack.redo(),
    zoom: (factor) => canvas.zoom(Math.min(Math.max(canvas.zoom() * factor, LEAST_ZOOM), MAX_ZOOM)),
    fit: () => fitIn(canvas),
    showMinimap: minimapIn(modeler, () => isGone),
    choose: (id) => {
      const element = id === undefined ? undefined : registry.get(id)
      if (element === undefined || element === canvas.getRootElement()) return selection.select(null)
      selection.select(element)
      canvas.scrollToElement(element, 80)
    },
    elements: () => elementsIn(registry),
    undrawn: () => undrawnIn(modeler.getDefinitions() as ModdleElement, registry),
    mark: (marks) => markAll(modeler.get('overlays'), find, marks),
    destroy: () => {
      isGone = true
      modeler.destroy()
    },
  }
}

/** What shows and hides the small drawing: it is fetched when it is first wanted, and the last word counts. */
function minimapIn(modeler: Modeler<Services>, isGone: () => boolean): OpenModeler['showMinimap'] {
  let wanted = false
  let made: Promise<{ open: () => void; close: () => void } | undefined> | undefined
  return async (isShown) => {
    wanted = isShown
    if (!isShown && made === undefined) return
    made ??= import('./minimap.ts').then(({ addMinimap }) =>
      isGone()
        ? undefined
        : addMinimap({
            injector: modeler.get('injector'),
            bus: modeler.get('eventBus'),
            canvas: modeler.get('canvas'),
          }),
    )
    const minimap = await made
    if (isGone()) return
    if (wanted) minimap?.open()
    else minimap?.close()
  }
}

const elementsIn = (registry: ElementRegistry): NamedElement[] =>
  (registry.getAll() as unknown as DrawnElement[])
    .filter(({ labelTarget, businessObject }) => labelTarget === undefined && businessObject.id !== undefined)
    .map(({ id, type, businessObject }) => ({ id, type, name: nameOf(businessObject) }))

/** A drawing shows one process, or those of its pools. */
function undrawnIn(definitions: ModdleElement, registry: ElementRegistry): string[] {
  const drawn = new Set(
    (registry.getAll() as unknown as DrawnElement[]).flatMap(({ businessObject }) => [
      businessObject,
      businessObject.get('processRef'),
    ]),
  )
  const roots = (definitions.get('rootElements') ?? []) as ModdleElement[]
  return roots.flatMap((one) =>
    one.$type === 'bpmn:Process' && !drawn.has(one) ? [nameOf(one) || (one.id ?? '')] : [],
  )
}

const fieldsIn = (element: DrawnElement | undefined): ElementFields =>
  element === undefined ? {} : fieldsOf(element.businessObject)

/** @returns what could not be read; attributes of ours that are not known here are kept all the same */
async function drawFile(modeler: Modeler<Services>, xml: string): Promise<string[]> {
  const put = async (file: string) => {
    const { warnings } = await modeler.importXML(file)
    return warnings.map(String).filter((text) => !text.includes('unknown attribute'))
  }
  try {
    return await put(xml)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('no diagram to display')) throw error
    const { layOut } = await import('../diagram/layout.ts')
    return put(await layOut(modeler.get('moddle'), xml))
  }
}

/** Writes fields as one step. False for an element that is not there, and an id that is taken or none. */
function setFields(modeler: Modeler<Services>, id: string, fields: ElementFields): boolean {
  const registry = modeler.get('elementRegistry')
  const find = (wanted: string) => registry.get(wanted) as DrawnElement | undefined
  const element = find(id)
  if (element === undefined) return false
  const wanted = fields.id?.trim() ?? id
  if (wanted !== id && (!ID.test(wanted) || modeler.get('moddle').ids.assigned(wanted) !== false)) return false
  const making: Making = {
    create: (type, properties) => modeler.get('bpmnFactory').create(type, properties),
    definitions: modeler.getDefinitions() as ModdleElement,
    find: (named) => find(named)?.businessObject,
  }
  const changes = (Object.keys(fields) as FieldName[]).flatMap((field) =>
    changesOf(element.businessObject, field, fields[field] ?? '', making),
  )
  if (changes.length > 0) modeler.get('commandStack').execute('portico.change', { element, changes })
  return true
}
