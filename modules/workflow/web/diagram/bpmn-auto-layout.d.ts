declare module 'bpmn-auto-layout' {
  /** The same file with positions for everything in it. */
  export function layoutProcess(xml: string): Promise<string>
}
