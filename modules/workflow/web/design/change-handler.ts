/** One input of the panel is one step, though it may change several elements of the file. */
import type Modeling from 'bpmn-js/lib/features/modeling/Modeling'
import type CommandStack from 'diagram-js/lib/command/CommandStack'
import type { Change } from './properties.ts'

interface Context {
  element: Parameters<Modeling['updateProperties']>[0]
  changes: readonly Change[]
}

class ChangeHandler {
  static $inject = ['modeling']
  readonly #modeling: Modeling

  constructor(modeling: Modeling) {
    this.#modeling = modeling
  }

  /** What is done here is undone and redone with the step. */
  preExecute({ element, changes }: Context): void {
    for (const { of, properties } of changes)
      if (of === undefined) this.#modeling.updateProperties(element, { ...properties })
      else this.#modeling.updateModdleProperties(element, of, { ...properties })
  }
}

interface SettingContext {
  settings: { formKey: string }
  formKey: string
  before?: string
}

/** What belongs to the model and is not in its file is undone like the rest. */
class SettingHandler {
  execute(context: SettingContext): never[] {
    context.before = context.settings.formKey
    context.settings.formKey = context.formKey
    return []
  }

  revert({ settings, before = '' }: SettingContext): never[] {
    settings.formKey = before
    return []
  }
}

class Registration {
  static $inject = ['commandStack']

  constructor(commandStack: CommandStack) {
    commandStack.registerHandler('portico.change', ChangeHandler)
    commandStack.registerHandler('portico.setting', SettingHandler)
  }
}

export const changeHandler = {
  __init__: ['porticoChanges'],
  porticoChanges: ['type', Registration],
}
