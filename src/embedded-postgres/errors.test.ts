import { describe, expect, it } from 'vitest';
import { EmbeddedPostgresError, explainFileFault, explainProgramFault } from './errors.ts';

function fault(code: string): Error {
  return Object.assign(new Error('a system fault'), { code });
}

describe('a fault of the file system', () => {
  it.each([
    ['ENOSPC', 'The disk that holds /data is full'],
    ['EDQUOT', 'The disk that holds /data is full'],
    ['EACCES', '/data cannot be written by this user'],
    ['EROFS', '/data cannot be written by this user'],
    ['ENOTDIR', '/data should be a folder'],
  ])('%s names the place and the remedy', (code, words) => {
    const explained = explainFileFault(fault(code), '/data');

    expect(explained).toBeInstanceOf(EmbeddedPostgresError);
    expect(String(explained)).toContain(words);
  });

  it('that no operator can mend stays as it is', () => {
    const unknown = fault('EIO');

    expect(explainFileFault(unknown, '/data')).toBe(unknown);
  });
});

describe('a program that failed', () => {
  it('on a full disk is told as a full disk', () => {
    const output = 'initdb: could not write file "x": No space left on device\n';

    expect(explainProgramFault('Making the database', output, '/data').message).toContain(
      'The disk that holds /data is full',
    );
  });

  it('for another reason is told with its last words', () => {
    const output = `${'line\n'.repeat(50)}FATAL: it does not want to\n`;
    const { message } = explainProgramFault('Starting PostgreSQL', output, '/data');

    expect(message).toContain('Starting PostgreSQL failed in /data');
    expect(message.endsWith('FATAL: it does not want to')).toBe(true);
    expect(message.split('\n').length).toBeLessThan(12);
  });
});
