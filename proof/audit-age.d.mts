export function auditAgeFault(refreshed: string | null, nowMs: number): string | null
