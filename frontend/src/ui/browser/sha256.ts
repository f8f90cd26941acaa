import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 in the browser. Not WebCrypto: that is missing where a page is served over plain http, as in many a venue's own network. */
export const sha256 = (text: string): string => bytesToHex(hash(utf8ToBytes(text)));
