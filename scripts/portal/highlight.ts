import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapeHtml } from './html.ts';

// Shiki colours code with style attributes, which the pages' policy forbids; highlight.js with classes.
for (const [name, language] of Object.entries({ bash, go, java, json, python, sql, typescript, xml, yaml }))
  highlighter.registerLanguage(name, language);
highlighter.registerAliases(['sh', 'shell'], { languageName: 'bash' });
highlighter.registerAliases(['ts', 'js', 'javascript'], { languageName: 'typescript' });

/** Languages of blocks that readers do not paste anywhere: what commands print. */
const output = ['', 'text'];

/**
 * Prints a block of code as HTML, with classes for its colours. A script of the page adds a button that copies it.
 * @throws Error naming a language that is not known here
 */
export function printCode(code: string, language: string): string {
  const text = code.replace(/\n+$/, '');
  if (output.includes(language)) return `<div class="code"><pre><code>${escapeHtml(text)}</code></pre></div>\n`;
  if (highlighter.getLanguage(language) === undefined)
    throw new Error(`scripts/portal/highlight.ts does not know the language ${language}`);
  const coloured = highlighter.highlight(text, { language, ignoreIllegals: true }).value;
  return `<div class="code" data-copy><pre><code>${coloured}</code></pre></div>\n`;
}
