/** What we use of a package that brings no types for its entrance. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{
      rootElement: unknown
      warnings: { message: string; element?: unknown; property?: string; value?: string }[]
      elementsById: Record<string, unknown>
      references: { element: unknown; property: string; id: string }[]
    }>
  }
}
