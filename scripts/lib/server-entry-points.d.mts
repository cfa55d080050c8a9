export declare const serverEntryPoints: Record<string, string>
