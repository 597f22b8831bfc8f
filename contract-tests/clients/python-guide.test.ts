import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgres } from '../support/databases.ts';
import { blocksOf, createCheckout, openTerminal, textOfGuide } from '../support/guide.ts';
import { embedded } from '../support/installation.ts';
import { useInstallation } from '../support/service-process.ts';

/** Gives the generated client responses that no service of this version sends, and prints what becomes of them. */
const probe = `
import json
from mitome_tenant_api_client.models import EventPage, Outcome, SessionDetail

paths = json.load(open("openapi.json"))["paths"]
def example(path, name):
    content = paths[path]["get"]["responses"]["200"]["content"]["application/json"]
    return json.loads(json.dumps(content["examples"][name]["value"]))
def read(model, value):
    try:
        return model.from_dict(value)
    except ValueError:
        return "ValueError"

session = "/v1/verification-sessions/{id}"
unknown = example(session, "approved") | {"status": "unknown"}
print(read(SessionDetail, unknown))
unknown = example(session, "approved")
unknown["outcome"]["verdict"] = "unknown"
print(type(read(SessionDetail, unknown).outcome).__name__)
unknown = example(session, "approved")
unknown["documentOcr"]["currentAddress"]["source"] = "unknown"
print(type(read(SessionDetail, unknown).document_ocr.current_address).__name__)
unknown = example(session, "approved")
unknown["outcome"]["reasons"] = ["unknown"]
unknown["plan"]["steps"] = ["unknown"]
read_all = read(SessionDetail, unknown)
print(isinstance(read_all.outcome, Outcome), read_all.outcome.reasons, read_all.plan.steps)
unknown = example("/v1/events", "caughtUp")
unknown["events"][0]["type"] = "verification.unknown"
print(read(EventPage, unknown))
`;

// This suite has no migrated database to copy.
const it = useInstallation(postgres, { content: 'empty' });

test('the Python guide runs as it stands, and its client treats unknown values as the guide says', async () => {
  const checkout = await createCheckout(it.installation.dataDir);
  await it.startNode(embedded);
  const folder = await mkdtemp(join(tmpdir(), 'mitome-python-'));
  const terminal = openTerminal(checkout.folder);
  try {
    const [settings, download] = await blocksOf('other-languages', '# Clients in other languages');
    const [client] = await blocksOf('other-languages', 'Python');
    await terminal.paste(settings?.commands ?? '');
    await terminal.paste(`cd ${folder}\n${download?.commands}`);
    // One by one, as each may take a while.
    for (const line of client?.commands.trim().split('\n') ?? []) await terminal.paste(line);
    const [, program = ''] = /^```python\n([\s\S]*?)^```/m.exec(await textOfGuide('other-languages')) ?? [];
    await writeFile(join(folder, 'first.py'), program);
    expect(await terminal.paste('python first.py')).toBe('created\nSessionNotFound');

    await writeFile(join(folder, 'probe.py'), probe);
    const [status, outcome, address, open, event] = (await terminal.paste('python probe.py')).split('\n');
    const guide = (await textOfGuide('other-languages')).replaceAll(/\s+/g, ' ');
    expect(status).toBe('ValueError');
    expect(guide).toContain('An unknown `status` raises `ValueError`.');
    expect([outcome, address]).toEqual(['dict', 'dict']);
    expect(guide).toContain('`outcome` is then a plain dictionary');
    expect(open).toBe("True ['unknown'] ['unknown']");
    expect(guide).toContain('Open sets are strings, and any value is accepted.');
    expect(event).toBe('ValueError');
    expect(guide).toContain('clients in Python and Java fail at another one');
  } finally {
    await terminal.close();
    await rm(folder, { recursive: true, force: true });
    await checkout.remove();
  }
});
