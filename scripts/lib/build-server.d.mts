/** Builds the server into a directory. @throws with the problem said on the terminal */
export declare function buildServer(folder: string): Promise<void>
