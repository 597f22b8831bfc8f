// Prints the dashboard for Grafana from its panels.

import { type DashboardRow, dashboardRows, type SeriesPanel, type StatPanel } from './dashboard-panels.ts';

/** The variable by which a person chooses the Prometheus. */
const datasource = { type: 'prometheus', uid: '$datasource' };
const columns = 24;
const heights = { stat: 4, series: 8 } as const;

/** Prints `deploy/monitoring/dashboard.json`. */
export function printDashboard(): string {
  const panels: object[] = [];
  let y = 0;
  for (const row of dashboardRows) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title: row.title,
      collapsed: false,
      ...at(0, y, columns, 1),
      panels: [],
    });
    y = addPanels(panels, row, y + 1);
  }
  const dashboard = {
    uid: 'mitome',
    title: 'Mitome',
    description: 'Made by npm run generate. docs/monitoring.md explains it.',
    tags: ['mitome'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    templating: { list: [sourceVariable, instanceVariable] },
    annotations: { list: [] },
    links: [],
    panels,
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

/** @returns where the next row begins */
function addPanels(panels: object[], { width, panels: added }: DashboardRow, top: number): number {
  let [x, y, height] = [0, top, 0];
  for (const panel of added) {
    if (x + width > columns) [x, y] = [0, y + height];
    height = heights[panel.kind];
    const id = panels.length + 1;
    const place = at(x, y, width, height);
    panels.push({ id, ...(panel.kind === 'stat' ? statOf(panel) : seriesOf(panel)), ...place });
    x += width;
  }
  return y + height;
}

const at = (x: number, y: number, w: number, h: number) => ({ gridPos: { x, y, w, h } });

function statOf({ title, description, unit, expr, steps }: StatPanel): object {
  const thresholds = { mode: 'absolute', steps: steps.map(([value, color]) => ({ value, color })) };
  return {
    ...{ type: 'stat', title, description, datasource },
    targets: [{ refId: 'A', datasource, expr }],
    fieldConfig: { defaults: { unit, thresholds }, overrides: [] },
    options: {
      ...{ colorMode: 'value', graphMode: 'area', textMode: 'auto' },
      reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
    },
  };
}

function seriesOf({ title, description, unit, queries, isStacked }: SeriesPanel): object {
  const custom = {
    ...{ lineWidth: 1, fillOpacity: isStacked ? 20 : 0, showPoints: 'never' },
    stacking: { mode: isStacked ? 'normal' : 'none', group: 'A' },
  };
  return {
    ...{ type: 'timeseries', title, description, datasource },
    targets: queries.map(([expr, legendFormat], index) => ({ refId: 'ABCD'[index], datasource, expr, legendFormat })),
    fieldConfig: { defaults: { unit, min: 0, custom }, overrides: [] },
    options: {
      legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
  };
}

const sourceVariable = {
  ...{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus', current: {} },
};

const instances = 'label_values(mitome_build_info, instance)';
const instanceVariable = {
  ...{ name: 'instance', label: 'Node', type: 'query', datasource, definition: instances },
  query: { query: instances, refId: 'instance' },
  ...{ refresh: 2, sort: 1, multi: true, includeAll: true, allValue: '.*' },
  current: { text: 'All', value: '$__all' },
};
