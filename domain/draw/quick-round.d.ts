/**
 * A round shorter than this is a quick draw. Its rounds follow each other so that visitors can watch a draw, and their
 * small prizes are no evidence of what can be won here.
 */
export declare const QUICK_ROUND_MS = 1800000;
export declare function isQuickRound({ opensAt, closesAt }: {
    opensAt: Date;
    closesAt: Date | null;
}): boolean;
